import { chats } from "@recado/contract/chats";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { refetchQueries } from "../../lib/net/refetchQueries.ts";
import type { Reactions } from "../../lib/realtime.ts";
import { type ChatOverview, drop, put } from "./mergeChats.ts";

// Loaded by every page, for the bell; the rest comes with the chats' own page.

export const REFETCH_MS = 300_000;

const queryKey = ["chats", "bell"];

export const bellChats = queryOptions({
  queryKey,
  queryFn: async (): Promise<ChatOverview> => {
    const { records, hasMore, unread } = await call(chats.list);
    return { records, hasMore, unread };
  },
});

/** On every page. A response still in flight may be older than the event. */
export const bellReactions = (me: number) =>
  ({
    chat: (cache, event) => {
      changeBell(cache, (cached) => (event.action === "delete" ? drop(cached, event.id, me) : put(cached, event.chat, me)));
    },
    chatUser: (cache, event) => {
      changeBell(cache, (cached) => (event.action === "delete" ? drop(cached, event.id, me) : put(cached, event.record, me)));
    },
  }) satisfies Reactions;

function changeBell(cache: QueryClient, change: (cached: ChatOverview) => ChatOverview) {
  const cached = cache.getQueryData<ChatOverview>(queryKey);
  if (cached) cache.setQueryData<ChatOverview>(queryKey, change(cached));
  // If the chat is beyond the first page, its previous unread count is unknown here.
  if (!cached || cached.hasMore || cache.isFetching({ queryKey }) > 0) void refetchQueries(cache, queryKey);
}
