import { useLayoutEffect, useRef } from "react";

/** The current place, `undefined` after unmount: a response may arrive after the user has navigated on, and must not navigate back. */
export function useStay(place: string | undefined) {
  const current = useRef<{ place: string | undefined }>(undefined);
  useLayoutEffect(() => {
    current.current = { place };
    return () => {
      current.current = undefined;
    };
  }, [place]);
  return current;
}
