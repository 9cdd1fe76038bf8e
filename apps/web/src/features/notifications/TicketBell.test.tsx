import { tickets } from "@recado/contract/tickets";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { tell } from "../../lib/realtime.ts";
import { nameTab } from "../../lib/title.ts";
import { answer } from "../../testing.tsx";
import { openBell, unread, write } from "./testing/open.tsx";

afterEach(() => vi.useRealTimers());

const bell = (name = /unread/i) => screen.findByRole("button", { name });
const rows = async () =>
  within(await screen.findByRole("list", { name: "Unread messages" }))
    .getAllByRole("link")
    .map((link) => link.textContent);

test("the bell says how many tickets have unread messages, and lists them, newest first", async () => {
  const { asked: requests } = await openBell([unread(2, 20, { queue: { id: 3, name: "Suporte", color: "#7048C6" } }), unread(1, 10)]);
  await userEvent.click(await bell(/2 tickets/));
  expect(await rows()).toEqual(["Contato 2", "Contato 1"]);
  expect(screen.getByText("Suporte")).toBeTruthy();
  expect(requests[0]).toMatchObject({ withUnreadMessages: true, showAll: false });
});

test("each says who said its last words: one of us who is not me, what answers by itself, a voice of a group", async () => {
  const by = { user: null, contact: null };
  await openBell([
    unread(3, 3, { fromMe: true, lastSpeaker: { ...by, origin: "bot" } }),
    unread(2, 2, { fromMe: true, lastSpeaker: { ...by, origin: "agent", user: { id: 8, name: "Bia" } } }),
    unread(1, 1, { isGroup: true, lastSpeaker: { ...by, origin: "contact", contact: { id: 9, name: "Rui" } } }),
  ]);
  await userEvent.click(await bell());
  for (const words of ["Bot: Bom dia", "Bia: Bom dia", "Rui: Bom dia"]) expect(await screen.findByText(words)).toBeTruthy();
});

test("more than 99 are 99+, and what the list does not hold is said below it", async () => {
  await openBell([unread(1)], { count: 130 });
  expect((await bell(/^99\+ tickets/)).textContent).toBe("99+");
  await userEvent.click(await bell());
  expect(screen.getByRole("link", { name: "129 more in the list of tickets" })).toBeTruthy();
});

test("where nothing waits it says so", async () => {
  await openBell();
  await userEvent.click(await bell());
  expect(await screen.findByText("All read")).toBeTruthy();
});

test("an open ticket is opened, one that waits is shown in the list that it waits in", async () => {
  const { router } = await openBell([unread(2, 2, { status: "pending", userId: null }), unread(1, 1)]);
  await userEvent.click(await bell());
  await userEvent.click(await screen.findByRole("link", { name: "Contato 2" }));
  expect(router.state.location.pathname + router.state.location.search).toBe("/tickets?tab=pending");
  await waitFor(() => expect(screen.queryByRole("list")).toBeNull());
  await userEvent.click(await bell());
  await userEvent.click(await screen.findByRole("link", { name: "Contato 1" }));
  expect(router.state.location.pathname).toBe(`/tickets/${unread(1).uuid}`);
});

test("what is written, read, taken and deleted is told, and nothing is asked", async () => {
  const { asked: requests } = await openBell([unread(1, 1)]);
  const before = requests.length;
  act(() => write(2, 2));
  await bell(/2 tickets/);
  act(() => tell("ticket", { action: "updateUnread", ticketId: 1 }));
  await bell(/1 ticket/);
  act(() => write(3, 3, { userId: 8 }));
  act(() => write(2, 4, { userId: 8, lastMessage: "é da Bia" }));
  expect((await bell(/^Unread messages$/)).textContent).toBe("");
  expect(requests).toHaveLength(before);
});

test("what is told while the answer is on its way is newer than it", async () => {
  const { cache } = await openBell([unread(1, 1)]);
  const { promise, resolve } = Promise.withResolvers<void>();
  answer(tickets.list, async () => {
    await promise;
    return { tickets: [unread(1, 1)], count: 1, hasMore: false, cursor: null };
  });
  const refetch = cache.invalidateQueries();
  act(() => write(2, 2));
  act(() => tell("ticket", { action: "updateUnread", ticketId: 1 }));
  resolve();
  await act(() => refetch);
  await userEvent.click(await bell());
  expect(await rows()).toEqual(["Contato 2"]);
});

test("every five minutes it is asked anew", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout"] });
  const { asked: requests, server } = await openBell([unread(1, 1)]);
  const before = requests.length;
  server.rows = [unread(2, 2), unread(1, 1)];
  server.count = 2;
  await act(() => vi.advanceTimersByTimeAsync(290_000));
  expect(requests).toHaveLength(before);
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  await bell(/2 tickets/);
});

test("also where somebody writes every few minutes", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout"] });
  const { asked: requests } = await openBell([unread(1, 1)]);
  const before = requests.length;
  for (let second = 240; second <= 3600; second += 240) {
    await act(() => vi.advanceTimersByTimeAsync(240_000));
    act(() => write(1, second));
  }
  expect(requests.length - before).toBe(12);
});

test("the tab's title counts them before the page's name, and stops when one leaves", async () => {
  nameTab("Tags");
  await openBell([unread(1, 1), unread(2, 2)]);
  await bell(/2 tickets/);
  expect(document.title).toBe("(2) Tags · Recado");
  act(() => nameTab("Users"));
  expect(document.title).toBe("(2) Users · Recado");
  cleanup();
  expect(document.title).toBe("Users · Recado");
});

test.each([
  ["a contact", { user: null, contact: { id: 9, name: "Rui" } }, () => tell("contact", { action: "update", contact: rui })],
  ["one of us", { user: { id: 9, name: "Rui" }, contact: null }, () => tell("user", { action: "update", user: rui })],
])("who spoke last and is called otherwise is so in the list: %s", async (_, by, rename) => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout"] });
  const lastSpeaker = { origin: by.user ? ("agent" as const) : ("contact" as const), ...by };
  const { server } = await openBell([unread(1, 1, { isGroup: true, fromMe: by.user !== null, lastSpeaker })]);
  server.rows = [unread(1, 1, { isGroup: true, fromMe: by.user !== null, lastSpeaker: { ...lastSpeaker, ...renamed(by) } })];
  act(rename);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  vi.useRealTimers();
  await userEvent.click(await bell());
  expect(await screen.findByText("Rui Prado: Bom dia")).toBeTruthy();
});
const rui = { id: 9, name: "Rui Prado", number: "", email: "", profilePicUrl: null };
const renamed = ({ user, contact }: { user: object | null; contact: object | null }) => ({
  user: user && { id: 9, name: "Rui Prado" },
  contact: contact && { id: 9, name: "Rui Prado" },
});

test("whom a sheet calls otherwise is so in the list, too", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout"] });
  const { server } = await openBell([unread(1, 1)]);
  server.rows = [unread(1, 1, { contact: { ...unread(1).contact, name: "Maria Clara" } })];
  act(() => tell("contacts", { action: "reload" }));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  vi.useRealTimers();
  await userEvent.click(await bell());
  expect(await rows()).toEqual(["Maria Clara"]);
});

test("what a queue is called now is so in the list, too", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout"] });
  const { server } = await openBell([unread(1, 1)]);
  server.rows = [unread(1, 1, { queue: { id: 1, name: "Compras", color: "#7048C6" } })];
  act(() => tell("queue", { action: "update", queue: { id: 1, name: "Compras", color: "#7048C6" } }));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  vi.useRealTimers();
  await userEvent.click(await bell());
  expect(await screen.findByText("Compras")).toBeTruthy();
});
