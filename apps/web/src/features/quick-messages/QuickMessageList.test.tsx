import { type QuickMessage, quickMessages } from "@recado/contract/quick-messages";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { tell } from "../../lib/realtime.ts";
import { answer, cutOff, refuse, show, signedIn } from "../../testing.tsx";
import { QuickMessageList } from "./QuickMessageList.tsx";

const hello: QuickMessage = {
  id: 1,
  shortcode: "ola",
  message: "Olá! Como posso ajudar? Estamos aqui de segunda a sábado.",
  geral: true,
  status: false,
  isMedia: true,
  mediaPath: "/api/media/x",
  mediaName: "cardapio.pdf",
  companyId: 5,
  userId: 1,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  can: { change: true },
};

const listed = (records: QuickMessage[]) => answer(quickMessages.list, () => ({ records, count: records.length, hasMore: false }));

beforeEach(() => void signedIn());

test("a row shows the shortcode, fifty characters of the message, the attachment and what is special about it", async () => {
  listed([hello]);
  show(<QuickMessageList />);

  const row = await screen.findByRole("listitem");
  expect(row.textContent).toContain("/ola");
  expect(row.textContent).toContain("Olá! Como posso ajudar? Estamos aqui de segunda a …");
  expect(row.textContent).toContain("cardapio.pdf");
  expect(within(row).getByText("Whole company")).toBeTruthy();
  expect(within(row).getByText("Inactive")).toBeTruthy();
  expect(screen.getByRole("heading", { name: /Quick replies.*1 record/ })).toBeTruthy();
});

test("what I may not change has no buttons", async () => {
  listed([{ ...hello, can: { change: false } }]);
  show(<QuickMessageList />);
  expect(within(await screen.findByRole("listitem")).queryByRole("button")).toBeNull();
});

test("searching asks the server, from the first page on, and says when nothing is found", async () => {
  const queries: unknown[] = [];
  answer(quickMessages.list, ({ query }) => {
    queries.push(query);
    return query.searchParam ? { records: [], count: 0, hasMore: false } : { records: [hello], count: 1, hasMore: false };
  });
  show(<QuickMessageList />);
  await screen.findByText("/ola");

  await userEvent.type(screen.getByRole("searchbox", { name: "Search quick replies" }), "pix");

  expect(await screen.findByText("Nothing found for “pix”", {}, { timeout: 3000 })).toBeTruthy();
  expect(queries).toEqual([
    { searchParam: "", pageNumber: 1 },
    { searchParam: "pix", pageNumber: 1 },
  ]);
});

test("the next page comes after the first, and nobody stands there twice", async () => {
  const pages = [[hello], [hello, { ...hello, id: 2, shortcode: "pix" }]];
  answer(quickMessages.list, ({ query }) => ({ records: pages[query.pageNumber - 1] ?? [], count: 2, hasMore: query.pageNumber === 1 }));
  show(<QuickMessageList />);

  await userEvent.click(await screen.findByRole("button", { name: "Load more" }));

  expect(await screen.findByText("/pix")).toBeTruthy();
  expect(screen.getAllByText("/ola")).toHaveLength(1);
  expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
});

test("an empty list says what it is for and offers the first step", async () => {
  listed([]);
  show(<QuickMessageList />);
  expect(await screen.findByText("No quick replies yet")).toBeTruthy();
});

test("a list that did not come says why, and comes when asked again", async () => {
  cutOff(quickMessages.list);
  show(<QuickMessageList />);
  expect((await screen.findByText(/server could not be reached/)).textContent).toBeTruthy();

  listed([hello]);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("/ola")).toBeTruthy();
});

test("deleting asks first, says what goes, and takes it off the list", async () => {
  const removed: number[] = [];
  listed([hello]);
  answer(quickMessages.remove, ({ params }) => {
    removed.push(params.id);
    listed([]);
    return null;
  });
  show(<QuickMessageList />);
  const open = async () => userEvent.click(await screen.findByRole("button", { name: "Delete /ola" }));

  await open();
  await userEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(removed).toEqual([]);

  await open();
  const question = await screen.findByRole("dialog", { name: "Delete /ola?" });
  expect(question.textContent).toContain("The text and its attachment will be gone.");
  await userEvent.click(within(question).getByRole("button", { name: "Delete" }));

  expect(await screen.findByText("No quick replies yet")).toBeTruthy();
  expect(removed).toEqual([1]);
  expect(screen.getByText("Quick reply deleted.")).toBeTruthy();
});

test("a deletion that is refused is said, and the list shows how it really is", async () => {
  listed([hello]);
  refuse(quickMessages.remove, "ERR_NO_PERMISSION");
  show(<QuickMessageList />);
  await userEvent.click(await screen.findByRole("button", { name: "Delete /ola" }));
  listed([{ ...hello, can: { change: false } }]);
  await userEvent.click(await screen.findByRole("button", { name: "Delete" }));

  expect(await screen.findByText("You are not allowed to do that. Ask an administrator.")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Delete /ola" })).toBeNull());
});

test("what a colleague does is seen at once", async () => {
  listed([]);
  show(<QuickMessageList />);
  await screen.findByText("No quick replies yet");

  listed([hello]);
  const { can: _, ...record } = hello;
  tell("quickMessage", { action: "create", record });

  expect(await screen.findByText("/ola")).toBeTruthy();
});
