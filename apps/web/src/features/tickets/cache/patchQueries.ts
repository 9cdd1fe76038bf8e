import type { QueryClient, QueryFilters } from "@tanstack/react-query";

/**
 * Patches cached data with an event. A patch would count as an answer and hide that the query is still to be refetched, so age and
 * invalidation stay as they were; unchanged data is not written. A single list is meant by its `exact` key: a shorter key matches all
 * longer ones.
 */
export function patchQueries<T>(cache: QueryClient, filters: QueryFilters, change: (data: T) => T) {
  for (const query of cache.getQueryCache().findAll(filters)) {
    const { data, isInvalidated, dataUpdatedAt } = query.state;
    if (data === undefined) continue;
    const changed = change(data as T);
    if (changed === data) continue;
    cache.setQueryData(query.queryKey, changed, { updatedAt: dataUpdatedAt });
    if (isInvalidated) void cache.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType: "none" });
  }
}
