import { now } from "../clock.ts";
import { pageNow } from "../net/pageNow.ts";
import { isPageHeld } from "./unloadGuard.ts";

const KEY = "reloadedAt";
const CALM_MS = 60_000;
const reloadPage = () => window.location.reload();

/**
 * After an upgrade an open tab asks for parts that are gone: it takes the new page, and does not turn in circles where that does not
 * help. Without a line, or where it is the same page that is served, nothing is loaded anew: what is on the screen would be lost for it.
 */
export function reloadAfterUpgrades(reload = reloadPage) {
  window.addEventListener("vite:preloadError", () => void takeNewPage(reload));
  window.addEventListener("error", ({ target }) => target instanceof HTMLLinkElement && failedStyles.add(target), true);
}

async function takeNewPage(reload: () => void) {
  const page = await pageNow();
  const at = now().getTime();
  if (page === undefined || isOurs(page) || isPageHeld() || at - Number(sessionStorage.getItem(KEY) ?? 0) < CALM_MS) return;
  sessionStorage.setItem(KEY, String(at));
  reload();
}

const isOurs = (page: string) =>
  [...document.querySelectorAll("script[type=module]")].some((script) => page.includes(`"${script.getAttribute("src")}"`));

/**
 * A part that somebody has asked for again did not come though the server answers: many browsers do not ask a second time for what once
 * failed, and a new page knows nothing of that. `held` where something would be lost by it.
 */
export async function reloadForPart(reload = reloadPage): Promise<"offline" | "held" | "reloading"> {
  if ((await pageNow()) === undefined) return "offline";
  if (isPageHeld()) return "held";
  reload();
  return "reloading";
}

const failedStyles = new Set<HTMLLinkElement>();

/** Vite asks for each style once: without this a part would come without its looks. */
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
