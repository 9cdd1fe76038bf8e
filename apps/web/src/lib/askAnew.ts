import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** Asks again, also for what is on its way for the first time: its answer may have been given before what is now known to have changed. */
export function askAnew(cache: QueryClient, queryKey: QueryKey) {
  for (const { state, promise } of cache.getQueryCache().findAll({ queryKey, fetchStatus: "fetching" }))
    if (state.data === undefined)
      void promise?.then(
        () => cache.invalidateQueries({ queryKey }),
        () => {}, // asked again, it is in the answer
      );
  return cache.invalidateQueries({ queryKey });
}
