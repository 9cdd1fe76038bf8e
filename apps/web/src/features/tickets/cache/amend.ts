import type { QueryClient, QueryFilters } from "@tanstack/react-query";

/**
 * Writes what is told into what is at hand. What is written counts as an answer, and would hide that the server must be asked for
 * what was missed before; and what does not change is not written at all. One list alone is meant by its `exact` key: a question that
 * says less fits those that say more.
 */
export function amend<T>(cache: QueryClient, meant: QueryFilters, change: (known: T) => T) {
  for (const query of cache.getQueryCache().findAll(meant)) {
    const { data, isInvalidated, dataUpdatedAt } = query.state;
    if (data === undefined) continue;
    const changed = change(data as T);
    if (changed === data) continue;
    cache.setQueryData(query.queryKey, changed, { updatedAt: dataUpdatedAt });
    if (isInvalidated) void cache.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType: "none" });
  }
}
