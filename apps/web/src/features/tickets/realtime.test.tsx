import type { Note } from "@recado/contract/ticket-notes";
import type { Ticket, TicketNews } from "@recado/contract/tickets";
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { tell, useLive } from "../../lib/realtime.ts";
import { queueList, tagList, templatesOf, ticketByUuid, ticketKeys } from "./cache/queries.ts";
import { noteReactions, notesOf } from "./notes/noteQueries.ts";
import { ticketReactions } from "./realtime.ts";
import { aMessage, anAuthor, aTicket } from "./testing/samples.ts";

afterEach(() => vi.useRealTimers());

function listening(list: () => Promise<object>) {
  const cache = new QueryClient();
  renderHook(
    () => {
      useLive(ticketReactions(1));
      useQuery({ queryKey: ticketKeys.list({}), queryFn: list });
    },
    { wrapper: ({ children }) => <QueryClientProvider client={cache}>{children}</QueryClientProvider> },
  );
  return cache;
}

const page = (...unread: number[]) => ({
  pages: [
    { tickets: unread.map((unreadMessages) => aTicket({ id: 1, unreadMessages })), count: unread.length, hasMore: false, cursor: null },
  ],
  pageParams: [""],
});

test("when a queue changes elsewhere, those that are offered are asked for again", () => {
  const cache = listening(async () => page());
  cache.setQueryData(queueList.queryKey, []);
  tell("queue", { action: "delete", queueId: 7 });
  expect(cache.getQueryState(queueList.queryKey)?.isInvalidated).toBe(true);
});

const by = { id: 5, name: "Bia Nunes" };
const queue = { id: 7, name: "Vendas" };
const aMove = { id: 1, what: "moved", at: "2026-11-20T10:00:00.000Z", by, user: null, queue, noteId: null };
const talk = { pages: [{ messages: [aMessage({ user: by })], attendances: [], hasMore: false, cursor: null }], pageParams: [""] };
const pasts: [string, readonly unknown[], object][] = [
  ["where it went", [...ticketKeys.moves(1), undefined, undefined], [aMove]],
  ["when one was here", ["tickets", "attendances", 1], { pages: [{ attendances: [{ queue, user: by }] }], pageParams: [""] }],
  ["what was said", ticketKeys.messages(1), talk],
  ["what was said where one only looks", ticketKeys.peeked(1), talk],
  ["what was noted", ["notes", 3], [{ id: 2, user: by }]],
];
test.each(pasts)("who is called otherwise now is so in the past, too: %s", (_, queryKey, past) => {
  const cache = listening(async () => page());
  cache.setQueryData(queryKey, past);
  const isOld = () => cache.getQueryState(queryKey)?.isInvalidated;
  tell("user", { action: "update", user: by });
  expect(isOld()).toBe(false);
  tell("user", { action: "update", user: { ...by, name: "Bia Nunes Prado" } });
  expect(isOld()).toBe(true);
});

test("a queue that is called otherwise, or is gone, is so where a conversation went", () => {
  const cache = listening(async () => page());
  const queryKey = ticketKeys.moves(1);
  const events = [
    { action: "update", queue: { ...queue, name: "Compras" } },
    { action: "delete", queueId: queue.id },
  ];
  for (const event of events) {
    cache.setQueryData(queryKey, [aMove]);
    tell("queue", { action: "update", queue: queue });
    expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(false);
    tell("queue", event);
    expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(true);
  }
});

const overtaking = [
  { what: "that it was read", news: { action: "updateUnread", ticketId: 1 } as const, stands: page(0) },
  { what: "that it left", news: { action: "delete", ticketId: 1 } as const, stands: page() },
];
test.each(overtaking)("an answer that was given before it was told $what does not stay", async ({ news: event, stands }) => {
  const answers: Array<(answer: object) => void> = [];
  const cache = listening(() => new Promise((resolve) => answers.push(resolve)));
  await waitFor(() => expect(answers).toHaveLength(1));
  tell("ticket", event);
  answers[0]?.(page(2));
  await waitFor(() => expect(answers).toHaveLength(2), { timeout: 10_000 });
  answers[1]?.(stands);
  await waitFor(() => expect(cache.getQueryData(ticketKeys.list({}))).toEqual(stands));
});

const newsOf = ({ can: _, ...ticket }: Ticket): TicketNews => ticket;
const tags = [{ id: 3, name: "Urgente", color: "#7048C6" }];
const maria = { ...aTicket({ id: 1 }).contact, name: "Maria Clara" };
const undated: [string, () => void, object][] = [
  ["its tags", () => tell("ticket", { action: "update", ticket: newsOf(aTicket({ id: 1, tags })) }), { tags }],
  ["how he is called", () => tell("contact", { action: "update", contact: { ...anAuthor(), ...maria } }), { contact: maria }],
];
test.each(undated)(
  "what no date tells from the older state is not taken back by an answer from before it: %s",
  async (_, say, expected) => {
    const answers: Array<(answer: object) => void> = [];
    const cache = listening(() => new Promise((resolve) => answers.push(resolve)));
    await waitFor(() => expect(answers).toHaveLength(1));
    answers[0]?.(page(0));
    await waitFor(() => expect(cache.getQueryData(ticketKeys.list({}))).toEqual(page(0)));
    const refetch = cache.invalidateQueries();
    say();
    answers[1]?.(page(0));
    await refetch;
    expect(cache.getQueryData(ticketKeys.list({}))).toMatchObject({ pages: [{ tickets: [expected] }] });
  },
);

test("one that comes while a list is asked for the first time has it asked once more, unless it is in the answer", async () => {
  const answers: Array<(answer: object) => void> = [];
  const cache = listening(() => new Promise((resolve) => answers.push(resolve)));
  await waitFor(() => expect(answers).toHaveLength(1));
  tell("ticket", { action: "update", ticket: newsOf(aTicket({ id: 1, unreadMessages: 2, updatedAt: "2026-11-20T10:00:01.000Z" })) });
  answers[0]?.(page(0));
  await waitFor(() => expect(cache.getQueryData(ticketKeys.list({}))).toMatchObject({ pages: [{ tickets: [{ unreadMessages: 2 }] }] }));
  void cache.resetQueries();
  tell("ticket", { action: "update", ticket: newsOf(aTicket({ id: 2, userId: 1 })) });
  for (const answer of answers) answer(page(0));
  await waitFor(() => expect(answers).toHaveLength(3), { timeout: 10_000 });
});

test("a change of what one has not scrolled back to puts nothing into what is shown", () => {
  const cache = listening(async () => page());
  const key = ticketKeys.messages(1);
  const [old, found] = [aMessage({ id: "1", createdAt: "2026-11-20T08:00:00.000Z" }), aMessage({ id: "30" })];
  const change = (hasMore: boolean) => {
    cache.setQueryData(key, { pages: [{ messages: [found], attendances: [], hasMore, cursor: null }], pageParams: [""] });
    const contact = { ...anAuthor(), extraInfo: [] };
    tell("appMessage", { action: "update", message: { ...old, isEdited: true }, ticket: newsOf(aTicket({ id: 1 })), contact });
    return cache
      .getQueryData<{ pages: { messages: { id: string }[] }[] }>(key)
      ?.pages.flatMap(({ messages }) => messages.map(({ id }) => id));
  };
  expect(change(true)).toEqual(["30"]);
  expect(change(false)).toEqual(["1", "30"]);
});

test("a note that is taken back while it is on its way is asked about once more", async () => {
  const answers: Array<(answer: object) => void> = [];
  const owner = { id: 1, contactId: 3 };
  const cache = new QueryClient();
  renderHook(
    () => {
      useLive(noteReactions(owner));
      useQuery({ ...notesOf(owner), queryFn: () => new Promise<Note[]>((resolve) => answers.push(resolve as (answer: object) => void)) });
    },
    { wrapper: ({ children }) => <QueryClientProvider client={cache}>{children}</QueryClientProvider> },
  );
  await waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.([]);
  await waitFor(() => expect(cache.isFetching()).toBe(0));
  void cache.invalidateQueries();
  await waitFor(() => expect(answers).toHaveLength(2));
  tell("note", { action: "delete", noteId: 9 });
  await waitFor(() => expect(answers).toHaveLength(3));
});

test("whose names a sheet has changed is not told: rows, cards and what they said are asked for again, once for all of it", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let times = 0;
  const cache = listening(async () => {
    times += 1;
    return page();
  });
  const others = [["tickets", "one", "u"], ticketKeys.messages(1), ["tickets", "stretch", 1, "2"], ["files", 1, "pictures"]];
  for (const queryKey of others) cache.setQueryData(queryKey, {});
  await vi.waitFor(() => expect(times).toBe(1));
  for (let times = 0; times < 50; times += 1) tell("contacts", { action: "reload" });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(times).toBe(2);
  for (const queryKey of others) expect(cache.getQueryState(queryKey)?.isInvalidated, String(queryKey)).toBe(true);
});

test("what waited for a connection that is removed is asked for again: of many it is not told one by one what became of them", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const cache = listening(async () => page());
  const isOld = () => cache.getQueryState(ticketKeys.messages(1))?.isInvalidated;
  cache.setQueryData(ticketKeys.messages(1), talk);
  tell("whatsapp", { action: "update", whatsapp: { id: 4, name: "Loja", provider: "cloud", status: "CONNECTED" } });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(isOld()).toBe(false);
  tell("whatsapp", { action: "delete", whatsappId: 4 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(isOld()).toBe(true);
});

const group = (user: object | null, contact: object | null) =>
  aTicket({ id: 1, contactId: 3, isGroup: true, lastSpeaker: { origin: "contact", user, contact } as Ticket["lastSpeaker"] });
const rui = { ...anAuthor(), id: 9, name: "Rui Prado" };

test("who spoke last in a group and is called otherwise is so in its row", async () => {
  const fetch = vi.fn(async () => ({ pages: [{ ...page().pages[0], tickets: [group(null, { id: 9, name: "Rui" })] }], pageParams: [""] }));
  const cache = listening(fetch);
  await vi.waitFor(() => expect(cache.getQueryData(ticketKeys.list({}))).toBeTruthy());
  tell("contact", { action: "update", contact: rui });
  const lastSpeaker = { contact: { id: 9, name: "Rui Prado" } };
  expect(cache.getQueryData(ticketKeys.list({}))).toMatchObject({ pages: [{ tickets: [{ contactId: 3, lastSpeaker }] }] });
});

test("a colleague who spoke last where another one serves and is called otherwise is asked for", async () => {
  const fetch = vi.fn(async () => ({ pages: [{ ...page().pages[0], tickets: [group(by, null)] }], pageParams: [""] }));
  const cache = listening(fetch);
  await vi.waitFor(() => expect(cache.getQueryData(ticketKeys.list({}))).toBeTruthy());
  tell("user", { action: "update", user: { ...by, name: "Bia Nunes Prado" } });
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2), 5_000);
});

test("what one only looks at says who spoke as he is called now", () => {
  const cache = listening(async () => page());
  const key = ticketKeys.peeked(1);
  cache.setQueryData(key, {
    pages: [{ messages: [aMessage({ contactId: 9 })], attendances: [], hasMore: false, cursor: null }],
    pageParams: [""],
  });
  tell("contact", { action: "update", contact: rui });
  expect(cache.getQueryData(key)).toMatchObject({ pages: [{ messages: [{ contact: { name: "Rui Prado" } }] }] });
});

test("the templates of a connection that changes are asked for again", () => {
  const cache = listening(async () => page());
  const { queryKey } = templatesOf(4);
  cache.setQueryData(queryKey, []);
  tell("whatsapp", { action: "update", whatsapp: { id: 4, name: "Loja", provider: "cloud", status: "CONNECTED" } });
  expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

test("a tag that changes is asked for again where one is chosen, and where a row has it", async () => {
  const fetch = vi.fn(async () => ({ pages: [{ ...page().pages[0], tickets: [aTicket({ id: 1, tags })] }], pageParams: [""] }));
  const cache = listening(fetch);
  cache.setQueryData(tagList.queryKey, []);
  await vi.waitFor(() => expect(cache.getQueryData(ticketKeys.list({}))).toBeTruthy());
  tell("tag", { action: "delete", tagId: 3 });
  expect(cache.getQueryState(tagList.queryKey)?.isInvalidated).toBe(true);
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2), 5_000);
});

test("a connection that is lost is lost for the open ticket at once", () => {
  const cache = listening(async () => page());
  const key = ticketKeys.one("u");
  cache.setQueryData(key, { ...aTicket({ id: 1 }), connected: true });
  tell("whatsappSession", { action: "update", session: { id: 1, status: "DISCONNECTED" } });
  expect(cache.getQueryData(key)).toMatchObject({ connected: false });
});

test("nor is it there again by an answer that was given before it was lost", async () => {
  const answers: Array<(answer: object) => void> = [];
  const cache = listening(async () => page());
  const card = { ...aTicket({ id: 1 }), connected: true };
  const opened = ticketByUuid("u");
  renderHook(() => useQuery({ ...opened, queryFn: () => new Promise<never>((resolve) => answers.push(resolve as never)) }, cache));
  const lose = () => tell("whatsappSession", { action: "update", session: { id: 1, status: "DISCONNECTED" } });
  lose();
  answers[0]?.(card);
  await waitFor(() => expect(cache.getQueryData(opened.queryKey)).toMatchObject({ connected: false }));
  cache.setQueryData(opened.queryKey, card as never);
  const refetch = cache.invalidateQueries({ queryKey: opened.queryKey });
  lose();
  answers[1]?.(card);
  await refetch;
  expect(cache.getQueryData(opened.queryKey)).toMatchObject({ connected: false });
});
