import type { Browser, BrowserContext, Page } from "playwright-core";
import { PASSWORD } from "../company/known.ts";

/** A browser window of the usual size, signed in by the form. */
export async function signedIn(browser: Browser, url: string, email: string): Promise<Page> {
  const page = await windowOf(await browser.newContext(LOOK));
  await page.goto(`${url}/login`);
  await page.locator("input[type=email]").fill(email);
  await page.locator("input[type=password]").fill(PASSWORD);
  await page.locator("input[type=password]").press("Enter");
  await page.waitForURL((at) => at.pathname !== "/login");
  return page;
}

/** Like a first visit, but still signed in. */
export async function emptyCache(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Network.clearBrowserCache");
  await cdp.detach();
}

const LOOK = { viewport: { width: 1440, height: 900 }, locale: "pt-BR", timezoneId: "America/Sao_Paulo" };

async function windowOf(context: BrowserContext): Promise<Page> {
  context.setDefaultTimeout(30_000);
  await context.addInitScript(instruments);
  return context.newPage();
}

declare global {
  interface Window {
    bench: { painted(is: () => unknown): Promise<number>; frames(): { stop(): Frames } };
  }
}

/** How smooth an interaction was: frames of 16.7 ms drawn, and dropped. */
export type Frames = { drawn: number; dropped: number };

/** Runs in the page. */
function instruments() {
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  window.bench = {
    /** The time of the frame after the one in which the element appeared. */
    async painted(is) {
      const until = performance.now() + 20_000;
      while (!is()) {
        if (performance.now() > until) throw new Error(`It was never seen: ${is}`);
        await frame();
      }
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return performance.now();
    },
    frames() {
      const at: number[] = [];
      let isOn = true;
      const note = (now: number) => {
        at.push(now);
        if (isOn) requestAnimationFrame(note);
      };
      requestAnimationFrame(note);
      return {
        stop() {
          isOn = false;
          const missed = at.slice(1).map((now, index) => Math.max(0, Math.round((now - (at[index] ?? now)) / 16.7) - 1));
          return { drawn: at.length, dropped: missed.reduce((sum, each) => sum + each, 0) };
        },
      };
    },
  };
}

/** The page's JS heap after a garbage collection. */
export async function heapOf(page: Page): Promise<{ megabytes: number; nodes: number }> {
  const cdp = await page.context().newCDPSession(page);
  try {
    await cdp.send("HeapProfiler.collectGarbage");
    const { usedSize } = await cdp.send("Runtime.getHeapUsage");
    const { nodes } = await cdp.send("Memory.getDOMCounters");
    return { megabytes: usedSize / 1e6, nodes };
  } finally {
    await cdp.detach();
  }
}
