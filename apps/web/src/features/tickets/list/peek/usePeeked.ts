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

/** What was said there, from the newest back in time, without anybody having read it. */
export function usePeeked(ticketId: number) {
  const cache = useQueryClient();
  const queryKey = ticketKeys.peeked(ticketId);
  useLive({
    appMessage: (_, { message }) => {
      if (message.ticketId === ticketId) void refetchQueries(cache, queryKey);
    },
    message: (_, gone) => {
      if (gone.ticketId === ticketId) void refetchQueries(cache, queryKey);
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

/** A message that is quoted: until it is there, or nothing older is, one page after the other is asked for. */
export function useSought(list: ReturnType<typeof usePeeked>) {
  const [aim, setAim] = useState<Aim>();
  const tried = useRef<Aim>(undefined);
  const isThere = list.data?.pages.some((page) => page.messages.some(({ id }) => id === aim?.id));
  useEffect(() => {
    if (!aim || isThere || !list.hasNextPage || list.isFetching) return;
    // What could not come comes at a press, and not again and again.
    if (list.isFetchNextPageError && tried.current === aim) return;
    tried.current = aim;
    void list.fetchNextPage({ cancelRefetch: false });
  });
  return { aim, jump: useSteady((id: string) => setAim({ id })) };
}
