import { chats } from "@recado/contract/chats";
import { queryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useInfiniteList } from "../../ui/list/useInfiniteList.ts";
import type { Known } from "./told.ts";

export const ASKED_ANEW_MS = 300_000;

export const chatKeys = {
  all: ["chats"],
  bell: ["chats", "bell"],
  list: ["chats", "rows"],
  ones: ["chats", "one"],
  one: (uuid: string) => ["chats", "one", uuid],
  messages: (id: number) => ["chats", "messages", id],
};

export const bellChats = queryOptions({
  queryKey: chatKeys.bell,
  queryFn: async (): Promise<Known> => {
    const { records, hasMore, unread } = await call(chats.list);
    return { records, hasMore, unread };
  },
});

export const useChats = () => useInfiniteList({ key: chatKeys.list, load: (query) => call(chats.list, { query }) });

export const chatByUuid = (uuid: string) =>
  queryOptions({ queryKey: chatKeys.one(uuid), queryFn: () => call(chats.show, { params: { uuid } }) });

/** From the newest back in time. */
export function useMessages(id: number) {
  return useInfiniteQuery({
    queryKey: chatKeys.messages(id),
    queryFn: ({ pageParam }) => call(chats.messages, { params: { id }, query: pageParam ? { cursor: pageParam } : {} }),
    initialPageParam: "",
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  });
}
