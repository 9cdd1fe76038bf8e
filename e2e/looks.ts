import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import AxeBuilder from "@axe-core/playwright";
import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";

/** What every page owes to whoever opens it, and a picture for people. The journey goes on, so that one run tells everything. */
export async function looksRight(page: Page, name: string) {
  const shift = await layoutShift(page);
  const moved = shift > SHIFT_MAX ? [`moved by itself: ${shift.toFixed(3)}`] : [];
  const wrong = [...(await barriers(page)), ...(await overhang(page)), ...moved];
  await picture(page, name);
  expect.soft(wrong, `${name}\n${wrong.join("\n")}`).toEqual([]);
}

/** A tenth of what browsers call good: nobody sees it. */
const SHIFT_MAX = 0.01;

/** What would keep somebody out: the serious and the critical of what axe finds. */
export async function barriers(page: Page): Promise<string[]> {
  await settled(page);
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return grave.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`));
}

/** What makes the page wider than the window. */
export const overhang = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const beyond = [...document.querySelectorAll("body *")].filter((element) => element.getBoundingClientRect().right > clientWidth + 1);
    return [`${scrollWidth} instead of ${clientWidth} px`, ...beyond.slice(0, 5).map((element) => element.outerHTML.slice(0, 120))];
  });

/** Written to e2e/screenshots, for people. */
export async function picture(page: Page, name: string) {
  await settled(page);
  await mkdir(PICTURES, { recursive: true });
  await page.screenshot({ path: `${PICTURES}/${name}.png`, animations: "disabled" });
}

const PICTURES = fileURLToPath(new URL("screenshots", import.meta.url));

/** The sum of the unexpected movements since the page was loaded, as browsers score them: 0 is still, 0.1 is bad. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(() => window.layoutShifts?.reduce((sum, shift) => sum + shift, 0) ?? 0);

export const watchShifts = (context: BrowserContext) =>
  context.addInitScript(() => {
    const shifts: number[] = [];
    window.layoutShifts = shifts;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) if (!entry.hadRecentInput) shifts.push(entry.value);
    }).observe({ type: "layout-shift", buffered: true });
  });

type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean };
declare global {
  interface Window {
    layoutShifts?: number[];
  }
}

/** Nothing is being fetched, fonts are there and animations have ended: what one sees when one looks twice. */
async function settled(page: Page) {
  await page.waitForLoadState("networkidle");
  await page.evaluate(async () => {
    await document.fonts.ready;
    const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}
