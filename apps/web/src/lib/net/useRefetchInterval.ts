import { focusManager, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

type How = { alsoUnseen?: boolean };

/**
 * Refetches at a fixed interval, whatever arrives in between: TanStack's own interval starts over with every update that is written into
 * the query. `queryKey` must be stable.
 */
export function useRefetchInterval(queryKey: QueryKey, everyMs: number | false, { alsoUnseen = false }: How = {}) {
  const cache = useQueryClient();
  useEffect(() => {
    if (everyMs === false) return;
    const ask = () => {
      // A request in flight is kept; otherwise a slow connection would never get an answer.
      if (alsoUnseen || focusManager.isFocused()) void cache.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
    };
    const timer = setInterval(ask, everyMs);
    return () => clearInterval(timer);
  }, [cache, queryKey, everyMs, alsoUnseen]);
}
