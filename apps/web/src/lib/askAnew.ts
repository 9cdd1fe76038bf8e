import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";

/** First answers that are no last word. */
const doubted = new WeakSet<Promise<unknown>>();

/** Asks again what shows something that `isMeant`, also for what is on its way for the first time: its answer may have been given before what is now known to have changed. */
export function askAnew(cache: QueryClient, queryKey: QueryKey, isMeant?: (data: unknown) => boolean) {
  const predicate = ({ state: { data } }: Query) => isMeant?.(data) ?? true;
  for (const { queryKey: one, state, promise } of cache.getQueryCache().findAll({ queryKey, fetchStatus: "fetching" })) {
    if (state.data !== undefined || !promise) continue;
    if (!isMeant && doubted.has(promise)) continue; // many news, one question
    if (!isMeant) doubted.add(promise);
    void promise.then(
      () => cache.invalidateQueries({ queryKey: one, exact: true, predicate }),
      () => {}, // asked again, it is in the answer
    );
  }
  return cache.invalidateQueries({ queryKey, predicate });
}
