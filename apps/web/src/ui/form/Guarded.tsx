import { useEffect } from "react";
import { Outlet, useBlocker } from "react-router";
import { useTrackPath } from "../../lib/pathNow.ts";
import { discardGuarded, isGuarded, saved } from "./guards.ts";
import { useMayDiscard } from "./useMayDiscard.ts";

/** Around every page: the router supports one blocker, so one question covers all unsaved work. */
export function Guarded() {
  useTrackPath();
  const mayDiscard = useMayDiscard(true);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isGuarded() && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    let isOther = false;
    const decide = async () => {
      await saved();
      if (isOther) return;
      if (isGuarded() && !(await mayDiscard())) return blocker.reset();
      discardGuarded();
      blocker.proceed();
    };
    void decide();
    // Another navigation began meanwhile.
    return () => {
      isOther = true;
    };
  }, [blocker, mayDiscard]);
  return <Outlet />;
}
