import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, type QueryKey, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { inSightByNumber } from "../../lib/list/pages.ts";
import { SEARCH_AFTER_MS } from "../../lib/list/searchAfter.ts";

type Page<T> = { records: T[]; count: number; hasMore: boolean };
type Source<T, E> = {
  key: QueryKey;
  /** With what the response says beside its records. */
  load(query: { searchParam: string; pageNumber: number }): Promise<Page<T> & E>;
  /** For records without events: the interval of refetches while the list is shown. */
  lookMs?: number;
};

/** A searchable list that loads further pages. Old rows stay while the next search is loading. */
export function useInfiniteList<T extends { id: number }, E = unknown>({ key, load, lookMs }: Source<T, E>) {
  const [search, setSearch] = useState("");
  const [debounced] = useDebouncedValue(search.trim(), SEARCH_AFTER_MS);
  const queryKey = [...key, "list", debounced];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: (context) =>
      inSightByNumber<Page<T> & E, T>(recordPages, context, (pageNumber) => load({ searchParam: debounced, pageNumber })),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
    refetchInterval: lookMs ?? false,
  });
  const pages = query.data?.pages ?? [];
  return {
    records: withoutTwins(pages.flatMap(({ records }) => records)),
    count: pages[0]?.count,
    firstPage: pages[0],
    search,
    setSearch,
    queryKey,
    /** The search of the records on the screen. */
    found: debounced,
    isPending: query.isPending,
    isRefreshing: query.isFetching && !query.isPending && !query.isFetchingNextPage,
    error: query.error,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage && !query.isPlaceholderData,
    isGrowing: query.isFetchingNextPage,
    grow: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
  };
}

/** What list pages need of it: some nouns load all records at once. */
export type InfiniteList<T extends { id: number }> = Omit<ReturnType<typeof useInfiniteList<T>>, "firstPage">;

/** A new record pushes the others down, so one of them may be in two pages. */
const withoutTwins = <T extends { id: number }>(records: T[]): T[] => [...new Map(records.map((record) => [record.id, record])).values()];

/** How its pages are refetched. */
export const recordPages = { rowsOf: <T extends { id: number }>({ records }: { records: T[] }) => records };
