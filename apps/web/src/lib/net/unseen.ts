import { matchQuery, type Query, type QueryClient, type QueryKey } from "@tanstack/react-query";

/** What somebody hears of also while nobody has it before his eyes. */
const told = new Set<QueryKey>();

/**
 * News are heard by what shows them. So what nobody shows any more may be old from then on, and so may what is answered or written
 * only then: when one comes back it is shown at once, and asked for anew. Answers how to let it be.
 */
export const ageUnseen = (cache: QueryClient) =>
  cache.getQueryCache().subscribe((event) => {
    const { type, query } = event;
    const hasLeft = type === "observerRemoved";
    if (!hasLeft && !(type === "updated" && event.action.type === "success")) return;
    if (query.getObserversCount() > 0 || isTold(query)) return;
    query.invalidate();
    // Whoever is back before this answer is there would take it for one to his own question.
    if (hasLeft && query.state.fetchStatus === "fetching")
      query.promise?.then(
        () => cache.invalidateQueries({ queryKey: query.queryKey, exact: true }),
        () => {}, // asked again, it is in the answer
      );
  });

const isTold = (query: Query) => [...told].some((queryKey) => matchQuery({ queryKey }, query));

/** From here on somebody hears of all of these, whichever of them are shown. Answers what ends it. */
export function keepTold(cache: QueryClient, keys: readonly QueryKey[]) {
  for (const key of keys) told.add(key);
  return () => {
    for (const queryKey of keys) {
      told.delete(queryKey);
      void cache.invalidateQueries({ queryKey, refetchType: "none" });
    }
  };
}
