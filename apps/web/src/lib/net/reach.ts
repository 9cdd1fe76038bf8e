import { useSyncExternalStore } from "react";
import { watched } from "../hooks/watched.ts";

/** A server that starts anew and a page that has just been opened are quicker than that: nobody is told of it. */
const TOLD_AFTER_MS = 8000;

let isUnheard = false;
let waiting: ReturnType<typeof setTimeout> | undefined;
const { watch, tellWatchers } = watched();

/** From here on news should come and do not. */
export function missLine() {
  waiting ??= setTimeout(() => {
    isUnheard = true;
    tellWatchers();
  }, TOLD_AFTER_MS);
}

/** There is a line, or nobody wants one any more. */
export function forgetLine() {
  clearTimeout(waiting);
  waiting = undefined;
  isUnheard = false;
  tellWatchers();
}

/** `offline`: the browser itself knows of no network. `unheard`: it does, and still no news come, so that what is shown may be old. */
export const useReach = () => useSyncExternalStore(watchBoth, reach);

const reach = () => (navigator.onLine ? (isUnheard ? "unheard" : "whole") : "offline");

function watchBoth(changed: () => void) {
  const stop = watch(changed);
  // A network that has just come back is given its time, too.
  const cameBack = () => {
    if (waiting !== undefined) {
      forgetLine();
      missLine();
    }
    changed();
  };
  window.addEventListener("online", cameBack);
  window.addEventListener("offline", changed);
  return () => {
    stop();
    window.removeEventListener("online", cameBack);
    window.removeEventListener("offline", changed);
  };
}
