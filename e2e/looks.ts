import { copyFile, mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { barriers, type Pass } from "./barriers.ts";
import { settled } from "./settled.ts";
import { shifts } from "./shifts.ts";

/**
 * What every page owes to whoever opens it, and a picture for people. The journey goes on, so that one run tells everything. `isLive`:
 * what others say and send arrives meanwhile, and moves what is there.
 */
export async function looksRight(page: Page, name: string, { isLive = false } = {}) {
  const wrong = [...(await barriers(page)), ...(await overhang(page)), ...(isLive ? [] : await shifts(page))];
  await show(page, name);
  expect.soft(wrong, `${name}: ${wrong.join("\n")}`).toEqual([]);
}

/** Says what one looks at. */
export type Shoot = (what: string) => Promise<void>;

type Both = { isLive?: boolean; light?: Pass; dark?: Pass | "not" };

/** The same in both themes, where it took long to come to: what is done to see it is done once. In the second only the colours are others. */
export async function looksRightInBoth(page: Page, name: string, { isLive = false, light = "all", dark = "colors" }: Both = {}) {
  for (const [theme, pass] of [["light", light] as const, ["dark", dark] as const]) {
    if (pass === "not") continue;
    await page.emulateMedia({ colorScheme: theme });
    const wrong = [...(await barriers(page, pass)), ...(await overhang(page)), ...(isLive ? [] : await shifts(page))];
    await show(page, `${name}-${theme}`);
    expect.soft(wrong, `${name}-${theme}: ${wrong.join("\n")}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "light" });
}

/** What makes the page, or what scrolls in it, wider than there is room for. */
export const overhang = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll("main, [role=dialog]")].flatMap((place) => {
      const { clientWidth, scrollWidth } = place;
      if (scrollWidth <= clientWidth) return [];
      const edge = place.getBoundingClientRect().left + clientWidth + 1;
      const beyond = [...place.querySelectorAll("*")].filter((element) => element.getBoundingClientRect().right > edge);
      return [`${scrollWidth} instead of ${clientWidth} px`, ...beyond.slice(0, 5).map((element) => element.outerHTML.slice(0, 120))];
    }),
  );

/** Written to e2e/screenshots. */
export async function picture(page: Page, name: string) {
  await settled(page);
  await show(page, name);
}

/** For people, and so not on a machine where nobody looks: two thousand of them take minutes. */
async function show(page: Page, name: string) {
  if (process.env.CI !== "true") await take(page, name);
}

/** What was on the screen when a test failed; without waiting for anything, for that may be what failed. */
export async function pictureOfFailure(pages: Page[], test: string) {
  for (const [at, page] of pages.entries())
    await take(page, `failed ${test.slice(0, 60)} ${page.viewportSize()?.width ?? ""} ${at + 1}`).catch(() => {});
}

async function take(page: Page, name: string) {
  await mkdir(PICTURES, { recursive: true });
  await page.screenshot({ path: `${PICTURES}/${name.replace(/[^\w-]+/g, "-")}.png`, animations: "disabled" });
}

/** The picture of the README is one of these; it is renewed on purpose only: UPDATE_SCREENSHOT=1 npm test -- e2e/journeys/readme */
export async function readmePicture(page: Page) {
  await picture(page, "readme");
  if (process.env.UPDATE_SCREENSHOT === "1") await copyFile(`${PICTURES}/readme.png`, README_PICTURE);
}

const README_PICTURE = fileURLToPath(new URL("../docs/screenshot.png", import.meta.url));
const PICTURES = fileURLToPath(new URL("screenshots", import.meta.url));
