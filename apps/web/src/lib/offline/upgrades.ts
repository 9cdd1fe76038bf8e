import { now } from "../clock.ts";
import { pageNow } from "../net/pageNow.ts";
import { isUnloadBlocked } from "./unloadGuard.ts";

const KEY = "reloadedAt";
const CALM_MS = 60_000;
const reloadPage = () => window.location.reload();

/**
 * After an upgrade an open tab requests chunks that are gone: the page is reloaded, but not in a loop. Without a response, or if the served
 * page is the same one, it is not: the screen would be lost for nothing.
 */
export function reloadAfterUpgrades(reload = reloadPage) {
  window.addEventListener("vite:preloadError", () => void takeNewPage(reload));
  window.addEventListener("error", ({ target }) => target instanceof HTMLLinkElement && failedStyles.add(target), true);
}

async function takeNewPage(reload: () => void) {
  const page = await pageNow();
  const at = now().getTime();
  if (page === undefined || isOurs(page) || isUnloadBlocked() || at - Number(sessionStorage.getItem(KEY) ?? 0) < CALM_MS) return;
  sessionStorage.setItem(KEY, String(at));
  reload();
}

const isOurs = (page: string) =>
  [...document.querySelectorAll("script[type=module]")].some((script) => page.includes(`"${script.getAttribute("src")}"`));

/**
 * A retried chunk failed again though the server responds: many browsers cache a failed import, and only a new page is free of that.
 * `held`: a reload would lose unsaved work.
 */
export async function reloadForPart(reload = reloadPage): Promise<"offline" | "held" | "reloading"> {
  if ((await pageNow()) === undefined) return "offline";
  if (isUnloadBlocked()) return "held";
  reload();
  return "reloading";
}

const failedStyles = new Set<HTMLLinkElement>();

/** Vite requests each stylesheet once: without this a retried part would have no styles. */
export const fetchStylesAgain = () => Promise.all([...failedStyles].map(fetchAgain));

function fetchAgain(failed: HTMLLinkElement) {
  failedStyles.delete(failed);
  const style = failed.cloneNode() as HTMLLinkElement;
  const come = new Promise((resolve, reject) => {
    style.addEventListener("load", resolve);
    style.addEventListener("error", reject);
  });
  failed.replaceWith(style);
  return come;
}
