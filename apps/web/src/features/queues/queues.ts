import { type Queue, queues } from "@recado/contract/queues";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { useLive } from "../../lib/realtime.ts";
import { plain } from "../../lib/text/plain.ts";
import type { InfiniteList } from "../../ui/list/useInfiniteList.ts";
import { type Noun, useChange } from "../../ui/noun/noun.ts";
import { icon } from "./icon.ts";
import { queueKeys, queueList } from "./queries.ts";
import { queueReactions } from "./realtime.ts";

export const queueNoun: Noun<Queue> = {
  texts: "queues",
  icon,
  key: queueKeys.all,
  useList: useQueues,
  useRemove: () => useChange(queueKeys.all, (id) => call(queues.remove, { params: { id } })),
};

/** A company has a few dozen queues at most: loaded at once, and searched in the browser. */
function useQueues(): InfiniteList<Queue> {
  useLive(queueReactions);
  const query = useQuery(queueList);
  const [search, setSearch] = useState("");
  const searchText = plain(search);
  const records = (query.data ?? []).filter(({ name }) => plain(name).includes(searchText));
  return {
    records,
    count: query.data && records.length,
    search,
    setSearch,
    found: search.trim(),
    isPending: query.isPending,
    isRefreshing: query.isFetching && !query.isPending && query.isStale,
    error: query.error,
    retry: () => void query.refetch(),
    queryKey: queueKeys.list,
    hasMore: false,
    isGrowing: false,
    grow: () => {},
  };
}
