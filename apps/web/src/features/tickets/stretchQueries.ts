import { type Message, type MessageStretch, messages } from "@recado/contract/messages";
import { type InfiniteData, type QueryClient, useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { inOrder, without } from "./told.ts";

type Stretch = InfiniteData<MessageStretch>;

const stretchKeys = {
  of: (ticketId: number) => ["tickets", "stretch", ticketId],
  one: (ticketId: number, id: string | undefined) => ["tickets", "stretch", ticketId, id],
};

/** What was said around a message that lies far back; it grows both ways. */
export function useStretch(ticketId: number, id: string | undefined) {
  return useInfiniteQuery({
    queryKey: stretchKeys.one(ticketId, id),
    queryFn: ({ pageParam }) => call(messages.around, { params: { ticketId }, query: pageParam }),
    enabled: id !== undefined,
    initialPageParam: { id } as { id?: string | undefined; before?: string; after?: string },
    getPreviousPageParam: ({ before }) => (before === null ? undefined : { before }),
    getNextPageParam: ({ after }) => (after === null ? undefined : { after }),
    staleTime: Number.POSITIVE_INFINITY, // every change of it is told, as of the conversation's end
  });
}

export const isInStretch = (cache: QueryClient, ticketId: number, around: string, id: string) =>
  cache.getQueryData<Stretch>(stretchKeys.one(ticketId, around))?.pages.some((page) => page.messages.some((one) => one.id === id)) ?? false;

/** Known ones change where they stand; a new one is added where the stretch has come to the conversation's end. */
export function putInStretches(cache: QueryClient, message: Message) {
  cache.setQueriesData<Stretch>({ queryKey: stretchKeys.of(message.ticketId) }, (known) => {
    const last = known?.pages.at(-1);
    if (!known || !last) return known;
    const isKnown = known.pages.some((page) => page.messages.some(({ id }) => id === message.id));
    if (!isKnown && last.after !== null) return known;
    const pages = isKnown
      ? known.pages.map((page) =>
          page.messages.some(({ id }) => id === message.id) ? { ...page, messages: page.messages.map(later) } : page,
        )
      : known.pages.with(-1, { ...last, messages: inOrder([...last.messages, message]) });
    return { ...known, pages };
  });

  function later(one: Message) {
    return one.id === message.id && one.updatedAt <= message.updatedAt ? message : one;
  }
}

/** Of what was never said. */
export const dropFromStretches = (cache: QueryClient, ticketId: number) =>
  cache.setQueriesData<Stretch>({ queryKey: stretchKeys.of(ticketId) }, (known) => known && without(known));
