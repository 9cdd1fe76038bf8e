import { useEffect } from "react";
import { Outlet, useBlocker } from "react-router";
import { useNotePlace } from "../../lib/placeNow.ts";
import { discardGuarded, isGuarded } from "./guards.ts";
import { useMayDiscard } from "./useMayDiscard.ts";

/** Around every page: the router asks one, however many have something to lose, and so one question is for all of them. */
export function Guarded() {
  useNotePlace();
  const mayDiscard = useMayDiscard(true);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isGuarded() && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    void mayDiscard().then((yes) => {
      if (!yes) return blocker.reset();
      discardGuarded();
      blocker.proceed();
    });
  }, [blocker, mayDiscard]);
  return <Outlet />;
}
