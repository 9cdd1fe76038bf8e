import type { Connection } from "@recado/contract/connections";
import { useQuery } from "@tanstack/react-query";
import { type SetStateAction, useState } from "react";
import { useRefetchInterval } from "../../lib/net/useRefetchInterval.ts";
import { plain } from "../../lib/text/plain.ts";
import { useTranslation } from "../../lib/texts.tsx";
import type { InfiniteList } from "../../ui/list/useInfiniteList.ts";
import { connectionList } from "./queries.ts";
import { isConnected, isProblem } from "./state.ts";

export const filters = { all: () => true, connected: isConnected, problem: isProblem };
export type Filter = keyof typeof filters;

/** No events report messages that begin to wait or are sent. */
const COUNTED_EVERY_MS = 10_000;
const mayWait = ({ waiting, status, cause }: Connection) => waiting > 0 || (cause !== null && !isConnected({ status, cause }));

/** A company has a handful of connections: loaded at once, and searched in the browser. */
export function useConnections() {
  const { t } = useTranslation();
  const query = useQuery(connectionList);
  useRefetchInterval(connectionList.queryKey, query.data?.some(mayWait) === true && COUNTED_EVERY_MS);
  const [search, setSearch] = useState("");
  const [filter, setFilter] = useState<Filter>("all");
  const all = query.data ?? [];
  const records = all.filter((one) => filters[filter](one) && matches(one, t(`connections.provider.${one.provider}`), search));
  const look = (text: SetStateAction<string>) => {
    // With an empty result, "clear" also resets the filter.
    if (text === "" && records.length === 0) setFilter("all");
    setSearch(text);
  };
  const list: InfiniteList<Connection> = {
    records,
    count: query.data && records.length,
    search,
    setSearch: look,
    found: search.trim() || (filter === "all" ? "" : t(`connections.filterNames.${filter}`)),
    isPending: query.isPending,
    isRefreshing: query.isFetching && !query.isPending && query.isStale,
    error: query.error,
    retry: () => void query.refetch(),
    queryKey: connectionList.queryKey,
    hasMore: false,
    isGrowing: false,
    grow: () => {},
  };
  return { all, list, filter, setFilter };
}

function matches({ name, number }: Connection, provider: string, search: string) {
  const searchText = plain(search);
  if (searchText === "") return true;
  const digits = searchText.replace(/\D/g, "");
  return plain(`${name} ${provider}`).includes(searchText) || (digits !== "" && (number ?? "").replace(/\D/g, "").includes(digits));
}
