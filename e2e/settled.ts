import type { BrowserContext, Page, Request } from "playwright-core";

/** Each page's running reads: writes may be held back by a test, and media load for as long as they play. */
const readings = new WeakMap<Page, Set<Request>>();

const READ = new Set(["document", "stylesheet", "script", "font", "image", "fetch", "xhr"]);
const READ_MS = 10_000;

export function watchReads(context: BrowserContext) {
  context.on("page", (page) => {
    const reading = new Set<Request>();
    readings.set(page, reading);
    page.on("request", (request) => {
      if (request.isNavigationRequest()) reading.clear(); // requests of the page before it
      if (request.method() === "GET" && READ.has(request.resourceType())) reading.add(request);
    });
    for (const end of ["requestfinished", "requestfailed"] as const)
      page.on(end as "requestfinished", (request) => void reading.delete(request));
  });
}

/** A longer animation is no movement, but a countdown. */
const MOVES_MS = 2_000;

/** No requests are running, fonts are loaded and animations have ended. */
export async function settled(page: Page) {
  await page.waitForLoadState("networkidle"); // this comes once for each document
  await idle(page);
  await page.evaluate(async (movesMs) => {
    await document.fonts.ready;
    const moving = document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= movesMs);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  }, MOVES_MS);
}

/** Idle twice in a row, as the last response may lead to another request. */
async function idle(page: Page) {
  const reading = readings.get(page) ?? new Set();
  const end = performance.now() + READ_MS;
  for (let quiet = 0; quiet < 2 && performance.now() < end; ) {
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 200 })));
    quiet = reading.size === 0 ? quiet + 1 : 0;
  }
}
