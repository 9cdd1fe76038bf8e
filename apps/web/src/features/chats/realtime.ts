import type { Chat } from "@recado/contract/chats";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { refetchQueries } from "../../lib/net/refetchQueries.ts";
import type { Reactions } from "../../lib/realtime.ts";
import { appendMessage, later, type MessagePage } from "./mergeChats.ts";
import { chatKeys } from "./queries.ts";

type Rows = InfiniteData<{ records: Chat[]; count: number; hasMore: boolean }>;

/** For the list, and for the heading of the open chat. */
export const listReactions = {
  chat: (cache, event) => {
    if (event.action === "delete") return void refetchQueries(cache, chatKeys.list);
    showChat(cache, event.chat);
  },
  chatUser: (cache) => refetchQueries(cache, chatKeys.list),
} satisfies Reactions;

/** Patches the chat in place. One that is not listed, or that moves up from a page that is not loaded, makes the list refetch. */
export function showChat(cache: QueryClient, chat: Chat) {
  let isKnown = true;
  for (const [key, rows] of cache.getQueriesData<Rows>({ queryKey: chatKeys.list })) {
    if (!rows) continue;
    if (!rows.pages.some(({ records }) => records.some(({ id }) => id === chat.id))) isKnown = false;
    const pages = rows.pages.map((page) => ({
      ...page,
      records: page.records.map((one) => (one.id === chat.id ? later(one, chat) : one)),
    }));
    cache.setQueryData<Rows>(key, { ...rows, pages });
  }
  cache.setQueriesData<Chat>({ queryKey: chatKeys.ones }, (cached) => (cached?.id === chat.id ? later(cached, chat) : cached));
  if (!isKnown || cache.isFetching({ queryKey: chatKeys.list }) > 0) void refetchQueries(cache, chatKeys.list);
}

/** For new messages in the open chat. */
export const roomReactions = (id: number) =>
  ({
    chatRoom: (cache, event) => {
      if (event.action !== "new-message" || event.chat.id !== id) return;
      showMessage(cache, id, event.newMessage);
    },
  }) satisfies Reactions;

export function showMessage(cache: QueryClient, id: number, message: MessagePage["records"][number]) {
  const queryKey = chatKeys.messages(id);
  const cached = cache.getQueryData<InfiniteData<MessagePage>>(queryKey);
  const pages = cached && appendMessage(cached.pages, message);
  if (cached && pages) cache.setQueryData<InfiniteData<MessagePage>>(queryKey, { ...cached, pages });
  if (!pages || cache.isFetching({ queryKey }) > 0) void refetchQueries(cache, queryKey);
}
