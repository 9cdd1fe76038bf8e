import { useSyncExternalStore } from "react";
import { watched } from "../hooks/watched.ts";

/** How many messages wait for the server, and how many were sent since the page was opened. */
type PendingCount = { waiting: number; sent: number };

let pendingCount: PendingCount = { waiting: 0, sent: 0 };
const { watch, tellWatchers } = watched();

export const usePendingCount = () => useSyncExternalStore(watch, () => pendingCount);

export const noteWaiting = (waiting: number) => waiting !== pendingCount.waiting && change({ ...pendingCount, waiting });
export const noteSent = () => change({ ...pendingCount, sent: pendingCount.sent + 1 });

function change(next: PendingCount) {
  pendingCount = next;
  tellWatchers();
}
