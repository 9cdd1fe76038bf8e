import { useCallback, useLayoutEffect, useRef } from "react";

/** One stable function that calls the latest one: for memoized components, which render again only when a prop changes. */
export function useSteady<Args extends unknown[]>(does: (...args: Args) => void) {
  const latest = useRef(does);
  useLayoutEffect(() => {
    latest.current = does;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
