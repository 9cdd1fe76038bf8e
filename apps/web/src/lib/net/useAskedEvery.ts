import { focusManager, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

type How = { alsoUnseen?: boolean };

/**
 * Asked again by the clock, however much is told in between: TanStack's own interval begins anew with each word of news that is
 * written into the answer. `queryKey` is always the same one.
 */
export function useAskedEvery(queryKey: QueryKey, everyMs: number | false, { alsoUnseen = false }: How = {}) {
  const cache = useQueryClient();
  useEffect(() => {
    if (everyMs === false) return;
    const ask = () => {
      // One that is on its way answers for this one, or whoever is slow would never be answered.
      if (alsoUnseen || focusManager.isFocused()) void cache.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
    };
    const timer = setInterval(ask, everyMs);
    return () => clearInterval(timer);
  }, [cache, queryKey, everyMs, alsoUnseen]);
}
