import { type Tag, tags } from "@recado/contract/tags";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { tell } from "../../lib/realtime.ts";
import { answer, refuse, show, signedIn } from "../../testing.tsx";
import { aTicket } from "../tickets/testing/samples.ts";
import { TagList } from "./TagList.tsx";

const urgent: Tag = {
  id: 1,
  name: "Urgente",
  color: "#7d1b1b",
  kanban: 1,
  companyId: 5,
  ticketsCount: 3,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  can: { change: true, remove: true },
};

const listed = (records: Tag[]) => answer(tags.list, () => ({ tags: records, count: records.length, hasMore: false }));

const { can: _, ...ticket } = aTicket({ tags: [urgent] });

beforeEach(() => void signedIn({ profile: "admin" }));
afterEach(() => vi.useRealTimers());

test("a row shows the tag as it looks on tickets, how many carry it, and whether it is a kanban lane", async () => {
  listed([urgent, { ...urgent, id: 2, name: "Novo", color: "#f1b5b5", kanban: 0, ticketsCount: 0 }]);
  show(<TagList />);

  const [dark, light] = await screen.findAllByRole("listitem");
  expect(within(dark!).getByText("3 tickets")).toBeTruthy();
  expect(within(dark!).getByText("Kanban")).toBeTruthy();
  expect(inkOf(within(dark!).getByText("Urgente"))).toBe("rgb(255, 255, 255)");
  expect(within(light!).getByText("No tickets")).toBeTruthy();
  expect(within(light!).queryByText("Kanban")).toBeNull();
  expect(inkOf(within(light!).getByText("Novo"))).toBe("rgb(0, 0, 0)");
});

test("who may not delete has no button for it", async () => {
  listed([{ ...urgent, can: { change: true, remove: false } }]);
  show(<TagList />);
  const row = await screen.findByRole("listitem");
  expect(within(row).getByRole("button", { name: "Edit Urgente" })).toBeTruthy();
  expect(within(row).queryByRole("button", { name: "Delete Urgente" })).toBeNull();
});

test("searching asks the server, and says when nothing is found", async () => {
  answer(tags.list, ({ query }) => {
    const found = query.searchParam ? [] : [urgent];
    return { tags: found, count: found.length, hasMore: false };
  });
  show(<TagList />);
  await screen.findByText("Urgente");
  await userEvent.type(screen.getByRole("searchbox", { name: "Search tags" }), "pix");
  expect(await screen.findByText("Nothing found for “pix”", {}, { timeout: 3000 })).toBeTruthy();
});

test.each([
  [0, "No ticket carries this tag."],
  [1, "It is removed from 1 ticket."],
  [3, "It is removed from 3 tickets."],
])("deleting a tag of %i tickets says so before it happens", async (ticketsCount, takes) => {
  const removed: number[] = [];
  listed([{ ...urgent, ticketsCount }]);
  answer(tags.remove, ({ params }) => {
    removed.push(params.id);
    listed([]);
    return null;
  });
  show(<TagList />);

  await userEvent.click(await screen.findByRole("button", { name: "Delete Urgente" }));
  const question = await screen.findByRole("dialog", { name: "Delete the tag Urgente?" });
  expect(question.textContent).toContain(takes);
  expect(removed).toEqual([]);
  await userEvent.click(within(question).getByRole("button", { name: "Delete" }));

  expect(await screen.findByText("No tags yet")).toBeTruthy();
  expect(removed).toEqual([1]);
});

test.each([
  ["the next one", [{ ...urgent, id: 2, name: "Novo" }], /^Edit Novo$/],
  ["the heading, after the last one", [], /^Tags/],
])("whoever deletes a tag by keyboard goes on at %s", async (_, left, target) => {
  listed([urgent, ...left]);
  answer(tags.remove, () => {
    listed(left);
    return null;
  });
  show(<TagList />);

  (await screen.findByRole("button", { name: "Delete Urgente" })).focus();
  await userEvent.keyboard("{Enter}");
  await screen.findByRole("dialog");
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");

  await waitFor(() => expect(screen.queryByText("Urgente")).toBeNull());
  expect(document.activeElement).toBe(await screen.findByRole(left.length > 0 ? "button" : "heading", { name: target }));
});

test("an empty list has nothing to search, and offers its one action once", async () => {
  listed([]);
  show(<TagList />);
  await screen.findByText("No tags yet");
  expect(screen.getAllByRole("button", { name: "New tag" })).toHaveLength(1);
  expect(screen.queryByRole("searchbox")).toBeNull();
});

test("a deletion that is refused is said, and the list shows how it really is", async () => {
  listed([urgent]);
  refuse(tags.remove, "ERR_NO_PERMISSION");
  show(<TagList />);
  await userEvent.click(await screen.findByRole("button", { name: "Delete Urgente" }));
  listed([{ ...urgent, can: { change: true, remove: false } }]);
  await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
  expect(await screen.findByText("You are not allowed to do that. Ask an administrator.")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Delete Urgente" })).toBeNull());
});

test("what a colleague does is seen at once", async () => {
  listed([]);
  show(<TagList />);
  await screen.findByText("No tags yet");

  listed([urgent]);
  const { can: _, ...tag } = urgent;
  tell("tag", { action: "create", tag });
  expect(await screen.findByText("Urgente")).toBeTruthy();
});

test.each([
  ["it is put on a ticket", () => tell("ticket", { action: "update", ticket })],
  ["a ticket is deleted", () => tell("ticket", { action: "delete", ticketId: 1 })],
])("how many carry it is counted anew when %s, and not once for each of them", async (_, happen) => {
  let times = 0;
  let ticketsCount = 3;
  answer(tags.list, () => {
    times += 1;
    return { tags: [{ ...urgent, ticketsCount }], count: 1, hasMore: false };
  });
  show(<TagList />);
  await screen.findByText("3 tickets");
  vi.useFakeTimers({ shouldAdvanceTime: true });
  ticketsCount = 4;
  for (let many = 0; many < 50; many += 1) happen();
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  expect(await screen.findByText("4 tickets")).toBeTruthy();
  expect(times).toBe(2);
});

test("that one is read changes no count", async () => {
  listed([urgent]);
  const { cache } = show(<TagList />);
  await screen.findByText("3 tickets");
  vi.useFakeTimers({ shouldAdvanceTime: true });
  tell("ticket", { action: "updateUnread", ticketId: 1 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(cache.getQueryState(["tags", "list", ""])?.dataUpdateCount).toBe(1);
});

const inkOf = (text: HTMLElement) => getComputedStyle(text.parentElement!).color;

test("how many carry it is right soon where nobody is told: a tag was put on a ticket that one may not see", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setInterval", "clearInterval"] });
  listed([urgent]);
  show(<TagList />);
  await screen.findByText("3 tickets");
  listed([{ ...urgent, ticketsCount: 4 }]);
  await vi.advanceTimersByTimeAsync(10_000);
  await screen.findByText("4 tickets");
});
