import { useCallback, useLayoutEffect, useRef } from "react";

/** One and the same function for good, which does what the latest one does: for whoever is drawn anew only when what he is given changes. */
export function useSteady<Args extends unknown[]>(does: (...told: Args) => void) {
  const latest = useRef(does);
  useLayoutEffect(() => {
    latest.current = does;
  });
  return useCallback((...told: Args) => latest.current(...told), []);
}
