import { chats } from "@recado/contract/chats";
import { queryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useInfiniteList } from "../../ui/list/useInfiniteList.ts";
import { bellChats } from "./bell.ts";

export const chatKeys = {
  all: ["chats"],
  bell: bellChats.queryKey,
  list: ["chats", "rows"],
  ones: ["chats", "one"],
  one: (uuid: string) => ["chats", "one", uuid],
  messages: (id: number) => ["chats", "messages", id],
};

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
