import { messages } from "@recado/contract/messages";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { call } from "../../../../lib/api.ts";
import { useSteady } from "../../../../lib/hooks/useSteady.ts";
import { inSightFirst } from "../../../../lib/list/pages.ts";
import { refetchQueries } from "../../../../lib/net/refetchQueries.ts";
import { useLive } from "../../../../lib/realtime.ts";
import { messagePages } from "../../cache/mergeNews.ts";
import { ticketKeys } from "../../cache/queries.ts";
import type { Aim } from "../../conversation/scroll/scrollTarget.ts";

/** The messages from the newest back, without marking them as read. */
export function usePeeked(ticketId: number) {
  const cache = useQueryClient();
  const queryKey = ticketKeys.peeked(ticketId);
  useLive({
    appMessage: (_, { message }) => {
      if (message.ticketId === ticketId) void refetchQueries(cache, queryKey);
    },
    message: (_, event) => {
      if (event.ticketId === ticketId) void refetchQueries(cache, queryKey);
    },
  });
  return useInfiniteQuery({
    queryKey,
    queryFn: (context) =>
      inSightFirst(messagePages, context, (cursor) =>
        call(messages.list, { params: { ticketId }, query: { peek: true, ...(cursor && { cursor }) } }),
      ),
    initialPageParam: "",
    getNextPageParam: ({ cursor, hasMore }) => (hasMore && cursor ? cursor : undefined),
  });
}

/** Finds a quoted message: loads page after page until it is there, or no older ones are. */
export function useSought(list: ReturnType<typeof usePeeked>) {
  const [aim, setAim] = useState<Aim>();
  const tried = useRef<Aim>(undefined);
  const isThere = list.data?.pages.some((page) => page.messages.some(({ id }) => id === aim?.id));
  useEffect(() => {
    if (!aim || isThere || !list.hasNextPage || list.isFetching) return;
    // After an error the next page loads on click, not again and again.
    if (list.isFetchNextPageError && tried.current === aim) return;
    tried.current = aim;
    void list.fetchNextPage({ cancelRefetch: false });
  });
  return { aim, jump: useSteady((id: string) => setAim({ id })) };
}
