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

/** No news tell of each message that begins to wait or has left. */
const COUNTED_EVERY_MS = 10_000;
const mayWait = ({ waiting, status, cause }: Connection) => waiting > 0 || (cause !== null && !isConnected({ status, cause }));

/** A company has a handful of them: they come at once, and are searched where they are. */
export function useConnections() {
  const { t } = useTranslation();
  const query = useQuery(connectionList);
  useRefetchInterval(connectionList.queryKey, query.data?.some(mayWait) === true && COUNTED_EVERY_MS);
  const [search, setSearch] = useState("");
  const [filter, setFilter] = useState<Filter>("all");
  const all = query.data ?? [];
  const records = all.filter((one) => filters[filter](one) && matches(one, t(`connections.provider.${one.provider}`), search));
  const look = (text: SetStateAction<string>) => {
    // Where nothing is left, "clear" means everything that hides something.
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
  const wanted = plain(search);
  if (wanted === "") return true;
  const digits = wanted.replace(/\D/g, "");
  return plain(`${name} ${provider}`).includes(wanted) || (digits !== "" && (number ?? "").replace(/\D/g, "").includes(digits));
}
