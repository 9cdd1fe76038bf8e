import { now } from "./clock.ts";

const KEY = "reloadedAt";
const CALM_MS = 60_000;

/** After an upgrade an open tab asks for parts that are gone: it takes the new page, and does not turn in circles where that does not help. */
export function reloadAfterUpgrades() {
  window.addEventListener("vite:preloadError", () => {
    const at = now().getTime();
    if (at - Number(sessionStorage.getItem(KEY) ?? 0) < CALM_MS) return;
    sessionStorage.setItem(KEY, String(at));
    window.location.reload();
  });
}
