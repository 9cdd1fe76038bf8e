import { useSyncExternalStore } from "react";
import { watched } from "./hooks/watched.ts";

let page = "";
let unread = 0;

/** The title of the browser tab: the page's name … */
export function nameTab(title: string) {
  page = title;
  show();
}

/** … and before it the number of unread conversations, visible from another tab. */
export function countInTab(count: number) {
  unread = count;
  show();
  tellWatchers();
}

/** The same number for components of other features. */
export const useUnreadCount = () => useSyncExternalStore(watch, () => unread);

const { watch, tellWatchers } = watched();

/** As many digits as a small badge has room for. */
export const badgeOf = (count: number) => (count > BADGE_MAX ? `${BADGE_MAX}+` : String(count));
const BADGE_MAX = 99;

function show() {
  const name = page === "" ? "Recado" : `${page} · Recado`;
  document.title = unread > 0 ? `(${badgeOf(unread)}) ${name}` : name;
}
