import { useSyncExternalStore } from "react";
import { watched } from "../hooks/watched.ts";

/** A restarting server, or a page that was just opened, is faster than that: no warning for these. */
const TOLD_AFTER_MS = 8000;

let isUnheard = false;
let waiting: ReturnType<typeof setTimeout> | undefined;
const { watch, tellWatchers } = watched();

/** The socket should be connected and is not. */
export function connectionLost() {
  waiting ??= setTimeout(() => {
    isUnheard = true;
    tellWatchers();
  }, TOLD_AFTER_MS);
}

/** The socket is connected, or no longer wanted. */
export function connectionBack() {
  clearTimeout(waiting);
  waiting = undefined;
  isUnheard = false;
  tellWatchers();
}

/** `offline`: the browser has no network. `unheard`: it has, but the socket is not connected, so what is shown may be outdated. */
export const useConnectivity = () => useSyncExternalStore(watchBoth, connectivity);

const connectivity = () => (navigator.onLine ? (isUnheard ? "unheard" : "whole") : "offline");

function watchBoth(changed: () => void) {
  const stop = watch(changed);
  // After the network is back the socket gets the same time to connect.
  const cameBack = () => {
    if (waiting !== undefined) {
      connectionBack();
      connectionLost();
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
