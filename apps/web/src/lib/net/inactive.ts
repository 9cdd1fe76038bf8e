import { matchQuery, type Query, type QueryClient, type QueryKey } from "@tanstack/react-query";

/** Queries that are kept up to date by events while no component uses them. */
const keptFresh = new Set<QueryKey>();

/**
 * Components apply the events to the queries that they show. So a query that no component uses may be stale, and so may data that arrives
 * after the last one is gone: such a query is invalidated, shown at once when it is used again, and refetched. Returns the function that
 * stops this.
 */
export const markInactiveStale = (cache: QueryClient) =>
  cache.getQueryCache().subscribe((event) => {
    const { type, query } = event;
    const hasLeft = type === "observerRemoved";
    if (!hasLeft && !(type === "updated" && event.action.type === "success")) return;
    if (query.getObserversCount() > 0 || isKeptFresh(query)) return;
    query.invalidate();
    // A component that comes back before this answer would take it for an answer to its own request.
    if (hasLeft && query.state.fetchStatus === "fetching")
      query.promise?.then(
        () => cache.invalidateQueries({ queryKey: query.queryKey, exact: true }),
        () => {}, // the refetch that follows has the answer
      );
  });

const isKeptFresh = (query: Query) => [...keptFresh].some((queryKey) => matchQuery({ queryKey }, query));

/** Declares that events keep these queries up to date, whichever of them are shown. Returns the function that ends it. */
export function keepFresh(cache: QueryClient, keys: readonly QueryKey[]) {
  for (const key of keys) keptFresh.add(key);
  return () => {
    for (const queryKey of keys) {
      keptFresh.delete(queryKey);
      void cache.invalidateQueries({ queryKey, refetchType: "none" });
    }
  };
}
