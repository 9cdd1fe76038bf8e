import { useDebouncedValue } from "@mantine/hooks";
import { type InfiniteData, keepPreviousData, type QueryClient, type QueryKey, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { type CursorPages, inSightFirst, withoutTwins } from "../../lib/list/pages.ts";
import { SEARCH_AFTER_MS } from "../../lib/list/searchAfter.ts";

type Page = { cursor: string | null; hasMore: boolean; count: number };
type Source<P extends Page, R extends { id: number }> = {
  keyOf(searchParam: string): QueryKey;
  pages: CursorPages<P, R>;
  load(query: { searchParam: string; cursor?: string }): Promise<P>;
};

/** A searchable list that may be very long, loaded page by page by cursor; the previous results stay until the next ones arrive. */
export function useCursorList<P extends Page, R extends { id: number }>({ keyOf, pages: kind, load }: Source<P, R>) {
  const [search, setSearch] = useState("");
  const [found] = useDebouncedValue(search.trim(), SEARCH_AFTER_MS);
  const queryKey = keyOf(found);
  const query = useInfiniteQuery({
    queryKey,
    queryFn: (context) => inSightFirst(kind, context, (cursor) => load({ searchParam: found, ...(cursor && { cursor }) })),
    initialPageParam: "",
    getNextPageParam: ({ cursor, hasMore }) => (hasMore && cursor ? cursor : undefined),
    placeholderData: keepPreviousData,
    // Events keep the list current while it is shown; a deep list is not refetched each time the window gets focus.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: "always",
  });
  const pages = query.data?.pages;
  const rows = useMemo(() => withoutTwins(pages?.flatMap(kind.rowsOf) ?? []), [pages, kind]);
  return {
    search,
    setSearch,
    found,
    queryKey,
    rows,
    count: pages?.[0]?.count,
    isPending: query.isPending,
    isRefreshing: query.isPlaceholderData,
    error: query.error,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage && !query.isPlaceholderData,
    isGrowing: query.isFetchingNextPage,
    isGrowthRefused: query.isFetchNextPageError,
    grow: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
  };
}

export type CursorList<P extends Page, R extends { id: number }> = ReturnType<typeof useCursorList<P, R>>;

/** Coming back starts at the top, without reloading every page that was scrolled past. */
export const keepFirstPages = (cache: QueryClient, queryKey: QueryKey) =>
  void cache.setQueriesData<InfiniteData<unknown, string>>({ queryKey }, (list) =>
    list ? { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) } : undefined,
  );
