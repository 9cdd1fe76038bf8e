import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";

/** Asks again what shows something that `isMeant`, also for what is on its way for the first time: its answer may have been given before what is now known to have changed. */
export function askAnew(cache: QueryClient, queryKey: QueryKey, isMeant: (data: unknown) => boolean = () => true) {
  const meant = { queryKey, predicate: ({ state: { data } }: Query) => isMeant(data) };
  for (const { state, promise } of cache.getQueryCache().findAll({ queryKey, fetchStatus: "fetching" }))
    if (state.data === undefined)
      void promise?.then(
        () => cache.invalidateQueries(meant),
        () => {}, // asked again, it is in the answer
      );
  return cache.invalidateQueries(meant);
}
