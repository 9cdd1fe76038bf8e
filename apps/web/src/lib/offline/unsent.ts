import { useSyncExternalStore } from "react";
import { watched } from "../hooks/watched.ts";

/** What was said here and waits for the server, and how much of it has gone since the page was opened. */
type Unsent = { waiting: number; gone: number };

let unsent: Unsent = { waiting: 0, gone: 0 };
const { watch, tellWatchers } = watched();

export const useUnsent = () => useSyncExternalStore(watch, () => unsent);

export const noteWaiting = (waiting: number) => waiting !== unsent.waiting && change({ ...unsent, waiting });
export const noteGone = () => change({ ...unsent, gone: unsent.gone + 1 });

function change(next: Unsent) {
  unsent = next;
  tellWatchers();
}
