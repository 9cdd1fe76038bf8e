import { messages } from "@recado/contract/messages";
import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { answer } from "../../../../testing.tsx";
import { openTicket, pageOf } from "../../testing/open.tsx";
import { said } from "../../testing/said.ts";
import { aCard, aMessage } from "../../testing/samples.ts";
import { unreadFrom } from "./useUnreadLine.ts";

afterEach(() => void vi.restoreAllMocks());

const texts = () => screen.getAllByText(/^Mensagem/).map((one) => one.textContent);
const quoted = { ...aMessage({ id: "10" }), quotedMsgId: "10", contact: { name: "Contato 1" } };
const answering = aMessage({ id: "50", quotedMsgId: "10", quotedMsg: { ...quoted, body: "lá *atrás*" } });

test("a quote leads to what it answers though that lies far back, and from there on to the end and back to the latest", async () => {
  const requests: object[] = [];
  answer(messages.around, ({ query }) => {
    requests.push(query);
    const list = query.after ? ["12", "50"] : query.before ? ["8", "9"] : ["10", "11"];
    return {
      messages: list.map((id) => aMessage({ id })),
      attendances: [],
      before: list[0] === "8" ? null : `before-${list[0]}`,
      after: list.at(-1) === "50" ? null : `after-${list.at(-1)}`,
    };
  });
  await openTicket(aCard(), [answering], { cursor: "older" });
  await userEvent.click(await screen.findByRole("button", { name: /lá atrás/ }));
  await screen.findByText("Mensagem 11");
  expect(texts()).toEqual(["Mensagem 10", "Mensagem 11"]);
  // A new message at the end is not added to the middle.
  said(aMessage({ id: "51" }));
  expect(texts()).toEqual(["Mensagem 10", "Mensagem 11"]);
  await userEvent.click(screen.getByRole("button", { name: "Earlier messages" }));
  await screen.findByText("Mensagem 8");
  await userEvent.click(screen.getByRole("button", { name: "Newer messages" }));
  await screen.findByText("Mensagem 50");
  expect(texts()).toEqual(["8", "9", "10", "11", "12", "50"].map((id) => `Mensagem ${id}`));
  expect(requests).toEqual([{ id: "10" }, { before: "before-10" }, { after: "after-11" }]);
  expect(screen.queryByRole("button", { name: "Newer messages" })).toBeNull();
  // The stretch reaches the end now: new messages are appended.
  said(aMessage({ id: "52" }));
  await screen.findByText("Mensagem 52");
});

test("a stretch that has grown long is asked for anew where one reads, and nothing of it is missing or doubled", async () => {
  const requests: object[] = [];
  // Two to a page, from the 10th back to the 1st and on to the 40th.
  const around = (from: number, to: number) => ({
    messages: Array.from({ length: to - from + 1 }, (_, at) => aMessage({ id: String(from + at) })),
    attendances: [],
    before: from > 1 ? String(from) : null,
    after: to < 40 ? String(to) : null,
  });
  answer(messages.around, ({ query: { id, before, after } }) => {
    requests.push({ id, before, after });
    if (before) return around(Math.max(1, Number(before) - 2), Number(before) - 1);
    return after ? around(Number(after) + 1, Number(after) + 2) : around(Number(id) - 1, Number(id) + 2);
  });
  const { cache } = await openTicket(aCard(), [answering], { cursor: "older" });
  await userEvent.click(await screen.findByRole("button", { name: /lá atrás/ }));
  await screen.findByText("Mensagem 12");
  for (const id of ["7", "5"]) {
    await userEvent.click(screen.getByRole("button", { name: "Earlier messages" }));
    await screen.findByText(`Mensagem ${id}`);
  }
  for (let id = 14; id <= 40; id += 2) {
    await userEvent.click(screen.getByRole("button", { name: "Newer messages" }));
    await screen.findByText(`Mensagem ${id}`);
  }
  const all = texts();
  expect(all).toHaveLength(36);
  requests.length = 0;
  // Elements have no height here, so the view counts as at its end.
  await act(() => cache.invalidateQueries({ queryKey: ["tickets", "stretch"] }));
  expect(requests).toEqual([{ before: "7" }, { after: "34" }, { after: "36" }, { after: "38" }]);
  expect(texts()).toEqual(all);
});

test("from far back one press leads to the latest", async () => {
  answer(messages.around, () => ({ messages: [aMessage({ id: "10" })], attendances: [], before: null, after: "after-10" }));
  await openTicket(aCard(), [answering]);
  await userEvent.click(await screen.findByRole("button", { name: /lá atrás/ }));
  await screen.findByText("Mensagem 10");
  await userEvent.click(screen.getByRole("button", { name: "Go to the end" }));
  await waitFor(() => expect(texts()).toEqual(["Mensagem 50"]));
});

test("where one had stopped reading a line says how much is new, and it stays there", async () => {
  await openTicket(aCard({ unreadMessages: 2 }), [aMessage({ id: "1" }), aMessage({ id: "2" }), aMessage({ id: "3" })]);
  const line = await screen.findByText("2 unread messages");
  const next = () => line.closest("li")?.nextElementSibling?.textContent;
  expect(next()).toContain("Mensagem 2");
  said(aMessage({ id: "4" }));
  await screen.findByText("Mensagem 4");
  expect(next()).toContain("Mensagem 2");
  expect(screen.getByText("2 unread messages")).toBeTruthy();
});

const numbered = (many: number) =>
  Array.from({ length: many }, (_, at) => {
    const createdAt = new Date(Date.UTC(2026, 10, 20, 10, at)).toISOString();
    return aMessage({ id: String(at + 1), createdAt, updatedAt: createdAt });
  });

test.each([
  ["few that the first page holds", 12, 1],
  ["more than that", 33, 2],
  ["many", 61, 4],
])("whoever has not read %s begins where he had stopped, and no more comes for it than it takes", async (_, unread, pages) => {
  const scrolled: unknown[] = [];
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
    scrolled.push(this.textContent);
  });
  const { opened } = await openTicket(aCard({ unreadMessages: unread }), numbered(150), { isPaged: true });
  const line = await screen.findByText(`${unread} unread messages`);
  expect(line.closest("li")?.nextElementSibling?.textContent).toContain(`Mensagem ${151 - unread}`);
  expect(scrolled).toEqual([`${unread} unread messages`]);
  expect(opened.times).toBe(pages);
});

test("of more than a hundred as many come, he begins with the first of them, and the line finds its place as he goes back", async () => {
  const { opened } = await openTicket(aCard({ unreadMessages: 130 }), numbered(150), { isPaged: true });
  const next = () => screen.getByText("130 unread messages").closest("li")?.nextElementSibling?.textContent;
  await screen.findByText("130 unread messages");
  expect([opened.times, next()]).toEqual([5, expect.stringContaining("Mensagem 51")]);
  for (const id of [31, 11]) {
    await userEvent.click(screen.getByRole("button", { name: "Earlier messages" }));
    await screen.findByText(`Mensagem ${id}`);
  }
  expect(next()).toContain("Mensagem 21");
});

test("where what lies further back cannot be had, what is there is shown", async () => {
  const list = numbered(40);
  const opening = openTicket(aCard({ unreadMessages: 33 }), list, { isPaged: true });
  answer(messages.list, ({ query: { cursor } }) => {
    if (cursor) throw new Error("It is gone.");
    return pageOf(list.slice(20), { cursor: "20" });
  });
  await opening;
  await screen.findByText("Mensagem 40");
  expect(screen.getByText("33 unread messages").closest("li")?.nextElementSibling?.textContent).toContain("Mensagem 21");
});

test("the line counts what they said, back from what was last when it was opened", () => {
  const [a, mine, b, c] = [aMessage({ id: "1" }), aMessage({ id: "2", fromMe: true }), aMessage({ id: "3" }), aMessage({ id: "4" })];
  expect(unreadFrom([a, mine, b, c], "3", 2, true)).toBe("1");
  expect(unreadFrom([a, mine, b], "3", 1, true)).toBe("3");
  // A page that is not loaded yet may hold the first unread message.
  expect([unreadFrom([a, b], "3", 5, false), unreadFrom([a, b], "3", 5, true)]).toEqual([undefined, "1"]);
});
