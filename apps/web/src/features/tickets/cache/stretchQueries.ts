import { type Message, type MessageStretch, messages } from "@recado/contract/messages";
import { type InfiniteData, type QueryClient, replaceEqualDeep, useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { inSightFirst } from "../../../lib/list/pages.ts";
import { inOrder, withoutWithdrawn } from "./mergeNews.ts";
import { patchQueries } from "./patchQueries.ts";

type Page = Omit<MessageStretch, "after"> & { cursor: string | null; hasMore: boolean };
type Stretch = InfiniteData<Page, string>;

export const stretchKeys = {
  of: (ticketId: number) => ["tickets", "stretch", ticketId],
  one: (ticketId: number, id: string | undefined) => ["tickets", "stretch", ticketId, id],
};

/** Refetched from the oldest page onwards. */
export const stretchPages = {
  rowsOf: (page: Page) => page.messages,
  placeOf: (message: Message) => message.createdAt,
  join: ([first, ...more]: [Page, ...Page[]], rows: Message[]): Page => ({
    ...first,
    attendances: [first, ...more].flatMap(({ attendances }) => attendances),
    messages: rows,
  }),
};

/** The messages around one far back; grows both ways. */
export function useStretch(ticketId: number, id: string | undefined) {
  return useInfiniteQuery({
    queryKey: stretchKeys.one(ticketId, id),
    queryFn: (context) =>
      inSightFirst(stretchPages, context, async (from) => {
        const query = from === AROUND ? { id } : from.startsWith(BACK) ? { before: from.slice(BACK.length) } : { after: from };
        const { after, ...page } = await call(messages.around, { params: { ticketId }, query });
        return { ...page, cursor: after, hasMore: after !== null };
      }),
    enabled: id !== undefined,
    initialPageParam: AROUND,
    getPreviousPageParam: ({ before }) => (before === null ? undefined : BACK + before),
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
    staleTime: Number.POSITIVE_INFINITY, // events keep it current, as they do the conversation's end
    structuralSharing: (shown, fresh) => replaceEqualDeep(shown, onwards(withoutWithdrawn(fresh as Stretch))),
  });
}

const AROUND = "";
/** Prefix of a cursor that goes backwards. */
const BACK = "<";

/** Refetches run from the first page on, in whichever direction the pages were loaded. */
const onwards = (stretch: Stretch): Stretch => ({
  ...stretch,
  pageParams: stretch.pageParams.map((param, at) => stretch.pages[at - 1]?.cursor ?? param),
});

export const isInStretch = (cache: QueryClient, ticketId: number, around: string, id: string) =>
  cache.getQueryData<Stretch>(stretchKeys.one(ticketId, around))?.pages.some((page) => page.messages.some((one) => one.id === id)) ?? false;

/** Known messages change in place; a new one is appended if the stretch reaches the conversation's end. */
export function putInStretches(cache: QueryClient, message: Message) {
  patchQueries<Stretch>(cache, { queryKey: stretchKeys.of(message.ticketId) }, (cached) => {
    const last = cached.pages.at(-1);
    if (!last) return cached;
    const isKnown = cached.pages.some((page) => page.messages.some(({ id }) => id === message.id));
    if (!isKnown && last.hasMore) return cached;
    const pages = isKnown
      ? cached.pages.map((page) =>
          page.messages.some(({ id }) => id === message.id) ? { ...page, messages: page.messages.map(later) } : page,
        )
      : cached.pages.with(-1, { ...last, messages: inOrder([...last.messages, message]) });
    return { ...cached, pages };
  });

  function later(one: Message) {
    return one.id === message.id && one.updatedAt <= message.updatedAt ? message : one;
  }
}

/** Removes withdrawn messages. */
export const dropFromStretches = (cache: QueryClient, ticketId: number) =>
  patchQueries<Stretch>(cache, { queryKey: stretchKeys.of(ticketId) }, withoutWithdrawn);
