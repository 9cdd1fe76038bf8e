import type { Chat } from "@recado/contract/chats";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { refetchQueries } from "../../lib/net/refetchQueries.ts";
import type { Reactions } from "../../lib/realtime.ts";
import { later, type MessagePage, said } from "./mergeChats.ts";
import { chatKeys } from "./queries.ts";

type Rows = InfiniteData<{ records: Chat[]; count: number; hasMore: boolean }>;

/** For the list, and for the heading of the one that is open. */
export const listReactions = {
  chat: (cache, news) => {
    if (news.action === "delete") return void refetchQueries(cache, chatKeys.list);
    showChat(cache, news.chat);
  },
  chatUser: (cache) => refetchQueries(cache, chatKeys.list),
} satisfies Reactions;

/** In place where it is shown; one that is not, or comes up from a page that is not there yet, is asked for. */
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
  cache.setQueriesData<Chat>({ queryKey: chatKeys.ones }, (known) => (known?.id === chat.id ? later(known, chat) : known));
  if (!isKnown || cache.isFetching({ queryKey: chatKeys.list }) > 0) void refetchQueries(cache, chatKeys.list);
}

/** For what was said in the one that is open. */
export const roomReactions = (id: number) =>
  ({
    chatRoom: (cache, news) => {
      if (news.action !== "new-message" || news.chat.id !== id) return;
      showMessage(cache, id, news.newMessage);
    },
  }) satisfies Reactions;

export function showMessage(cache: QueryClient, id: number, message: MessagePage["records"][number]) {
  const queryKey = chatKeys.messages(id);
  const known = cache.getQueryData<InfiniteData<MessagePage>>(queryKey);
  const pages = known && said(known.pages, message);
  if (known && pages) cache.setQueryData<InfiniteData<MessagePage>>(queryKey, { ...known, pages });
  if (!pages || cache.isFetching({ queryKey }) > 0) void refetchQueries(cache, queryKey);
}
