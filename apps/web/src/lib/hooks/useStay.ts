import { useLayoutEffect, useRef } from "react";

/** Where one is, and nowhere once this is shown no more: when an answer comes, whoever asked may have gone on, and is not to be fetched back. */
export function useStay(place: string | undefined) {
  const stay = useRef<{ place: string | undefined }>(undefined);
  useLayoutEffect(() => {
    stay.current = { place };
    return () => {
      stay.current = undefined;
    };
  }, [place]);
  return stay;
}
