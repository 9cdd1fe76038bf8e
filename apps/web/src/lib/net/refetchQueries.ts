import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";

/** Requests in flight whose answer may be outdated. */
const doubted = new WeakSet<Promise<unknown>>();

/**
 * Refetches the queries whose data `isMeant`, also those with a request in flight that may have been answered before the change: at once if
 * the old data is on the screen, otherwise when that request is done.
 */
export function refetchQueries(cache: QueryClient, queryKey: QueryKey, isMeant?: (data: unknown) => boolean) {
  const predicate = ({ state: { data } }: Query) => isMeant?.(data) ?? true;
  for (const query of cache.getQueryCache().findAll({ queryKey, fetchStatus: "fetching" })) {
    const { queryKey: one, state, promise } = query;
    const isAskedAtOnce = state.data !== undefined && query.isActive() && predicate(query);
    if (isAskedAtOnce || !promise) continue;
    if (!isMeant && doubted.has(promise)) continue; // many events, one refetch
    if (!isMeant) doubted.add(promise);
    void promise.then(
      () => cache.invalidateQueries({ queryKey: one, exact: true, predicate }),
      () => {}, // the refetch that follows has the answer
    );
  }
  return cache.invalidateQueries({ queryKey, predicate });
}
