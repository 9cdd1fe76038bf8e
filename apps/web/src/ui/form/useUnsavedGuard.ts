import { useEffect } from "react";
import { useBlocker } from "react-router";
import { useMayDiscard } from "./useMayDiscard.ts";
import { useStay } from "./useStay.ts";

/** Nobody loses what he typed without being asked: by closing, by leaving for another page, by closing the tab. */
export function useUnsavedGuard(isDirty: boolean): () => Promise<boolean> {
  const mayLeave = useMayDiscard(isDirty);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (blocker.state === "blocked") void mayLeave().then((yes) => (yes ? blocker.proceed() : blocker.reset()));
  }, [blocker, mayLeave]);

  useStay(isDirty);

  return mayLeave;
}
