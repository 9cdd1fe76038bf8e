import { chats } from "@recado/contract/chats";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { refetchQueries } from "../../lib/net/refetchQueries.ts";
import type { Reactions } from "../../lib/realtime.ts";
import { type ChatOverview, drop, put } from "./mergeChats.ts";

// What every page loads for the bell; all else comes with the chats' own.

export const ASKED_ANEW_MS = 300_000;

const queryKey = ["chats", "bell"];

export const bellChats = queryOptions({
  queryKey,
  queryFn: async (): Promise<ChatOverview> => {
    const { records, hasMore, unread } = await call(chats.list);
    return { records, hasMore, unread };
  },
});

/** On whichever page one is. An answer that is on its way may be older than what is told. */
export const bellReactions = (me: number) =>
  ({
    chat: (cache, news) => {
      changeBell(cache, (known) => (news.action === "delete" ? drop(known, news.id, me) : put(known, news.chat, me)));
    },
    chatUser: (cache, news) => {
      changeBell(cache, (known) => (news.action === "delete" ? drop(known, news.id, me) : put(known, news.record, me)));
    },
  }) satisfies Reactions;

function changeBell(cache: QueryClient, change: (known: ChatOverview) => ChatOverview) {
  const known = cache.getQueryData<ChatOverview>(queryKey);
  if (known) cache.setQueryData<ChatOverview>(queryKey, change(known));
  // Of one beyond the first page nobody here knows what had been unread before.
  if (!known || known.hasMore || cache.isFetching({ queryKey }) > 0) void refetchQueries(cache, queryKey);
}
