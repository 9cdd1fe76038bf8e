import { copyFile, mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { barriers, type Pass } from "./barriers.ts";
import { settled } from "./settled.ts";
import { shifts } from "./shifts.ts";

/**
 * Checks that hold for every page (accessibility, overflow, layout shifts), and a screenshot. Soft, so that one run reports everything.
 * `isLive`: other people's events may move the page meanwhile.
 */
export async function looksRight(page: Page, name: string, { isLive = false } = {}) {
  const wrong = [...(await barriers(page)), ...(await overhang(page)), ...(isLive ? [] : await shifts(page))];
  await show(page, name);
  expect.soft(wrong, `${name}: ${wrong.join("\n")}`).toEqual([]);
}

/** Checks the page under this name. */
export type Shoot = (state: string) => Promise<void>;

type Both = { isLive?: boolean; light?: Pass; dark?: Pass | "not" };

/** In both themes, for states that take long to reach. The second theme only checks the colours. */
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

/** Elements that make the page, or a scrolling area in it, wider than the space. */
export const overhang = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll("main, [role=dialog]")].flatMap((area) => {
      const { clientWidth, scrollWidth } = area;
      if (scrollWidth <= clientWidth) return [];
      const edge = area.getBoundingClientRect().left + clientWidth + 1;
      const beyond = [...area.querySelectorAll("*")].filter((element) => element.getBoundingClientRect().right > edge);
      return [`${scrollWidth} instead of ${clientWidth} px`, ...beyond.slice(0, 5).map((element) => element.outerHTML.slice(0, 120))];
    }),
  );

/** Written to e2e/screenshots. */
export async function picture(page: Page, name: string) {
  await settled(page);
  await show(page, name);
}

/** Not in CI, where nobody looks at them: two thousand take minutes. */
async function show(page: Page, name: string) {
  if (process.env.CI !== "true") await take(page, name);
}

/** The screen when a test failed; without waiting for anything, as that may be what failed. */
export async function pictureOfFailure(pages: Page[], test: string) {
  for (const [at, page] of pages.entries())
    await take(page, `failed ${test.slice(0, 60)} ${page.viewportSize()?.width ?? ""} ${at + 1}`).catch(() => {});
}

async function take(page: Page, name: string) {
  await mkdir(PICTURES, { recursive: true });
  await page.screenshot({ path: `${PICTURES}/${name.replace(/[^\w-]+/g, "-")}.png`, animations: "disabled" });
}

/** The README's picture is one of these; it is renewed on purpose only: UPDATE_SCREENSHOT=1 npm test -- e2e/journeys/readme */
export async function readmePicture(page: Page) {
  await picture(page, "readme");
  if (process.env.UPDATE_SCREENSHOT === "1") await copyFile(`${PICTURES}/readme.png`, README_PICTURE);
}

const README_PICTURE = fileURLToPath(new URL("../docs/screenshot.png", import.meta.url));
const PICTURES = fileURLToPath(new URL("screenshots", import.meta.url));
