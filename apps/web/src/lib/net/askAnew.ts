import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";

/** Answers on their way that are no last word. */
const doubted = new WeakSet<Promise<unknown>>();

/**
 * Asks again what shows something that `isMeant`, also where an answer is on its way that was perhaps given before what is now known to
 * have changed: asked anew at once where somebody sees the old one, and else when it is there.
 */
export function askAnew(cache: QueryClient, queryKey: QueryKey, isMeant?: (data: unknown) => boolean) {
  const predicate = ({ state: { data } }: Query) => isMeant?.(data) ?? true;
  for (const query of cache.getQueryCache().findAll({ queryKey, fetchStatus: "fetching" })) {
    const { queryKey: one, state, promise } = query;
    const isAskedAtOnce = state.data !== undefined && query.isActive() && predicate(query);
    if (isAskedAtOnce || !promise) continue;
    if (!isMeant && doubted.has(promise)) continue; // many news, one question
    if (!isMeant) doubted.add(promise);
    void promise.then(
      () => cache.invalidateQueries({ queryKey: one, exact: true, predicate }),
      () => {}, // asked again, it is in the answer
    );
  }
  return cache.invalidateQueries({ queryKey, predicate });
}
