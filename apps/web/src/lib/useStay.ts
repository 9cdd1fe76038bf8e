import { useLayoutEffect, useRef } from "react";

/**
 * The stay at a place: another one with each coming, and none once it is left. When an answer comes, whoever asked may have gone on
 * meanwhile, and is not to be fetched from there.
 */
export function useStay(place: string | undefined) {
  const stay = useRef<object>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is another stay.
  useLayoutEffect(() => {
    stay.current = {};
    return () => {
      stay.current = undefined;
    };
  }, [place]);
  return stay;
}
