import type { Chat } from "@recado/contract/chats";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { askAnew } from "../../lib/net/askAnew.ts";
import type { Reactions } from "../../lib/realtime.ts";
import { chatKeys } from "./queries.ts";
import { drop, type Known, later, type MessagePage, put, said } from "./told.ts";

type Rows = InfiniteData<{ records: Chat[]; count: number; hasMore: boolean }>;

/** For the bell, on whichever page one is. An answer that is on its way may be older than what is told. */
export const bellReactions = (me: number) =>
  ({
    chat: (cache, news) => {
      changeBell(cache, (known) => (news.action === "delete" ? drop(known, news.id, me) : put(known, news.chat, me)));
    },
    chatUser: (cache, news) => {
      changeBell(cache, (known) => (news.action === "delete" ? drop(known, news.id, me) : put(known, news.record, me)));
    },
  }) satisfies Reactions;

function changeBell(cache: QueryClient, change: (known: Known) => Known) {
  const known = cache.getQueryData<Known>(chatKeys.bell);
  if (known) cache.setQueryData<Known>(chatKeys.bell, change(known));
  // Of one beyond the first page nobody here knows what had been unread before.
  if (!known || known.hasMore || cache.isFetching({ queryKey: chatKeys.bell }) > 0) void askAnew(cache, chatKeys.bell);
}

/** For the list, and for the heading of the one that is open. */
export const listReactions = {
  chat: (cache, news) => {
    if (news.action === "delete") return void askAnew(cache, chatKeys.list);
    showChat(cache, news.chat);
  },
  chatUser: (cache) => askAnew(cache, chatKeys.list),
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
  if (!isKnown || cache.isFetching({ queryKey: chatKeys.list }) > 0) void askAnew(cache, chatKeys.list);
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
  if (!pages || cache.isFetching({ queryKey }) > 0) void askAnew(cache, queryKey);
}
