import { type Message, messages } from "@recado/contract/messages";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { tell, useLive } from "../../../lib/realtime.ts";
import { answer } from "../../../testing.tsx";
import { ticketReactions } from "../realtime.ts";
import { aCard, aMessage, anAuthor, aTicket } from "../testing/samples.ts";
import { ticketKeys, useMessages } from "./queries.ts";
import { useStretch } from "./stretchQueries.ts";

// Events that arrive while an older response is in flight.

const LATER = "2026-11-20T12:00:00.000Z";
const old = aMessage({ id: "1", createdAt: "2026-11-20T08:00:00.000Z" });
const found = aMessage({ id: "30", createdAt: "2026-11-20T09:00:00.000Z" });

let caches: QueryClient[] = [];
afterEach(() => {
  for (const cache of caches) cache.clear();
  caches = [];
});

function shown<T extends object>(list: () => T) {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  caches.push(cache);
  const { result } = renderHook(
    () => {
      useLive(ticketReactions(1));
      return { ...list() }; // reads every property, so that all are tracked
    },
    { wrapper: ({ children }) => <QueryClientProvider client={cache}>{children}</QueryClientProvider> },
  );
  return { cache, list: () => result.current };
}

/** A response that the test releases. */
function heldResponse<T>() {
  const { promise, resolve } = Promise.withResolvers<T>();
  return { answered: promise, give: resolve };
}

function say(message: Message) {
  const { can: _, ...ticket } = aTicket({ id: 1 });
  tell("appMessage", { action: "update", message, ticket, contact: { ...anAuthor(), extraInfo: [] } });
}

type MessagesResult = { data: { pages: { messages: Message[] }[] } | undefined };
const bodies = ({ data }: MessagesResult) => data?.pages.flatMap((page) => page.messages.map(({ id, body }) => `${id} ${body}`));

const aStretch = (list: Message[], more: { before?: string | null; after?: string | null } = {}) => ({
  messages: list,
  attendances: [],
  before: null,
  after: null,
  ...more,
});

test("where one reads far back it stands as it was told, in all that comes", async () => {
  const first = heldResponse<ReturnType<typeof aStretch>>();
  answer(messages.around, () => first.answered);
  const { list } = shown(() => useStretch(1, "30"));
  await waitFor(() => expect(list().isFetching).toBe(true));
  say({ ...found, body: "Now", updatedAt: LATER });
  first.give(aStretch([found], { before: "b", after: "a" }));
  await waitFor(() => expect(bodies(list())).toEqual(["30 Now"]));

  const back = heldResponse<ReturnType<typeof aStretch>>();
  answer(messages.around, () => back.answered);
  void list().fetchPreviousPage();
  await waitFor(() => expect(list().isFetching).toBe(true));
  say({ ...old, body: "Changed", updatedAt: LATER });
  say({ ...found, body: "Again", updatedAt: "2026-11-20T12:01:00.000Z" });
  back.give(aStretch([old], { after: "b" }));
  await waitFor(() => expect(bodies(list())).toEqual(["1 Changed", "30 Again"]));
});

test("the newest word is not missing where the last page was asked for before it", async () => {
  answer(messages.around, () => aStretch([old], { after: "a" }));
  const { list } = shown(() => useStretch(1, "1"));
  await waitFor(() => expect(list().hasNextPage).toBe(true));
  const last = heldResponse<ReturnType<typeof aStretch>>();
  answer(messages.around, () => last.answered);
  void list().fetchNextPage();
  await waitFor(() => expect(list().isFetching).toBe(true));
  say(aMessage({ id: "40", body: "Here" }));
  tell("message", { action: "delete", ticketId: 1, messageId: "31" });
  last.give(aStretch([found, aMessage({ id: "31", body: "Never said" })]));
  await waitFor(() => expect(bodies(list())).toEqual([`1 ${old.body}`, `30 ${found.body}`, "40 Here"]));
});

const aPage = (list: Message[], cursor: string | null = null) => ({
  messages: list,
  attendances: [],
  hasMore: cursor !== null,
  cursor,
  ticket: aCard(),
  count: list.length,
});

test("what one is scrolling back to stands as it was told meanwhile", async () => {
  answer(messages.list, () => aPage([found], "c"));
  const { list } = shown(() => useMessages(1));
  await waitFor(() => expect(list().hasNextPage).toBe(true));
  const page = heldResponse<ReturnType<typeof aPage>>();
  answer(messages.list, () => page.answered);
  void list().fetchNextPage();
  await waitFor(() => expect(list().isFetching).toBe(true));
  say({ ...old, body: "Changed", updatedAt: LATER });
  page.give(aPage([old]));
  await waitFor(() => expect(list().data?.pages).toHaveLength(2));
  expect(bodies(list())).toEqual([`30 ${found.body}`, "1 Changed"]);
});

test("the answer to one who sees it no more is no news to him when he is given it back", async () => {
  const page = heldResponse<ReturnType<typeof aPage>>();
  answer(messages.list, () => page.answered);
  const { cache, list } = shown(() => useMessages(1));
  await waitFor(() => expect(list().isFetching).toBe(true));
  tell("ticket", { action: "delete", ticketId: 1 });
  page.give(aPage([found]));
  await waitFor(() => expect(list().data).toBeTruthy());
  await waitFor(() => expect(cache.getQueryState(ticketKeys.messages(1))?.isInvalidated).toBe(true));
});

test("what is taken back hides nothing that must be asked for", async () => {
  answer(messages.list, () => aPage([found]));
  const { cache, list } = shown(() => useMessages(1));
  await waitFor(() => expect(list().data).toBeTruthy());
  const queryKey = ticketKeys.messages(1);
  void cache.invalidateQueries({ queryKey, refetchType: "none" });
  tell("message", { action: "delete", ticketId: 1, messageId: "30" });
  await waitFor(() => expect(bodies(list())).toEqual([]));
  expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
