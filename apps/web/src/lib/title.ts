import { useSyncExternalStore } from "react";
import { watched } from "./hooks/watched.ts";

let page = "";
let unread = 0;

/** What the browser's tab says: which page this is … */
export function nameTab(title: string) {
  page = title;
  show();
}

/** … and before it how many conversations wait to be read, for whoever works in another tab. */
export function countInTab(count: number) {
  unread = count;
  show();
  tellWatchers();
}

/** The same for what shows it in the page, and belongs to another feature. */
export const useUnreadCount = () => useSyncExternalStore(watch, () => unread);

const { watch, tellWatchers } = watched();

/** As many as a small badge has room for. */
export const badgeOf = (count: number) => (count > BADGE_MAX ? `${BADGE_MAX}+` : String(count));
const BADGE_MAX = 99;

function show() {
  const name = page === "" ? "Recado" : `${page} · Recado`;
  document.title = unread > 0 ? `(${badgeOf(unread)}) ${name}` : name;
}
