import { copyFile, mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import axe, { type RunOptions } from "axe-core";
import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";

/**
 * What every page owes to whoever opens it, and a picture for people. The journey goes on, so that one run tells everything. `isLive`:
 * what others say and send arrives meanwhile, and moves what is there.
 */
export async function looksRight(page: Page, name: string, { isLive = false } = {}) {
  const wrong = [...(await barriers(page)), ...(await overhang(page)), ...(isLive ? [] : await shifts(page))];
  await picture(page, name);
  expect.soft(wrong, `${name}: ${wrong.join("\n")}`).toEqual([]);
}

const themes = ["light", "dark"] as const;

/** Says what one looks at. */
export type Shoot = (what: string) => Promise<void>;

/** The same in both themes, where it took long to come to: what is done to see it is done once. In the second only the colours are others. */
export async function looksRightInBoth(page: Page, name: string, { isLive = false } = {}) {
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    const wrong = [...(await barriers(page, theme === "dark" ? onlyColors : undefined)), ...(await overhang(page))];
    if (!isLive) wrong.push(...(await shifts(page)));
    await show(page, `${name}-${theme}`);
    expect.soft(wrong, `${name}-${theme}: ${wrong.join("\n")}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "light" });
}

/**
 * What keeps somebody out, or makes it harder for him: all that axe finds, its advice among it, and finds again. A notice that is
 * on its way out while axe looks has colours that nobody is to read.
 */
export async function barriers(page: Page, options?: Options): Promise<string[]> {
  const found = await look(page, options);
  if (found.length === 0) return [];
  const again = new Set((await look(page, options)).map(({ what }) => what));
  return found.flatMap(({ what, why }) => (again.has(what) ? [`${what}: ${why}`] : []));
}

async function look(page: Page, options = everything) {
  await settled(page);
  // By what opened it: one that is on its way out is there for a moment more.
  const isMenuOpen = (await page.locator('[aria-haspopup="menu"][aria-expanded="true"]').count()) > 0;
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const asked = isMenuOpen ? { place: "[role=menu]", options: onlyOfMenus } : { place: "html", options };
  return page.evaluate(async ({ place, options }) => {
    const { violations } = await window.axe.run(place, options);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => ({ what: `${id} at ${target.join(" ")}`, why: failureSummary })),
    );
  }, asked);
}

/** What a check is told axe reads here, too; its types do not say so. */
type Options = RunOptions & { checks?: Record<string, { options: object }> };

const only = (...values: string[]): Options => ({ resultTypes: ["violations"], runOnly: { type: "rule", values } });

const onlyColors = only("color-contrast", "link-in-text-block");

/** A menu that is open can be read and hit. What else axe has to say of menus is about how they are built. */
const onlyOfMenus = only("color-contrast", "target-size");

/** Outside the page's regions stand dialogs, as axe knows, and hints: their buttons say the same. */
const everything: Options = {
  resultTypes: ["violations"],
  rules: { "target-size": { enabled: true } }, // off unless it is asked for
  checks: { region: { options: { regionMatcher: "dialog, [role=dialog], [role=alertdialog], svg, [role=tooltip]" } } },
};

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

/** What has moved by itself since the page was loaded, with the score that browsers give it: 0.1 is bad, a tenth of that nobody sees. */
export const shifts = (page: Page): Promise<string[]> =>
  page.evaluate((most) => {
    const moved = window.layoutShifts?.() ?? [];
    const score = moved.reduce((sum, { value }) => sum + value, 0);
    return score > most ? moved.map(({ value, what }) => `moved by itself (${value.toFixed(3)}): ${what}`) : [];
  }, SHIFT_MAX);

const SHIFT_MAX = 0.01;

/** An answer to what somebody has pressed is no movement by itself, however long it took on a busy machine. */
const ANSWER_MS = 2_000;

export const watchShifts = (context: BrowserContext) =>
  context.addInitScript((answerMs) => {
    const moved: Array<{ value: number; what: string }> = [];
    let pressedAt = Number.NEGATIVE_INFINITY;
    const note = (entries: PerformanceEntryList) => {
      for (const { value, startTime, hadRecentInput, sources } of entries as LayoutShift[]) {
        if (hadRecentInput || startTime - pressedAt <= answerMs) continue;
        const what = sources.map(({ node, previousRect: was, currentRect: is }) => {
          const text = node instanceof Element ? node.outerHTML : (node?.textContent ?? "");
          return `${was.width} x ${was.height} at ${was.y} became ${is.width} x ${is.height} at ${is.y}: ${text.slice(0, 100)}`;
        });
        moved.push({ value, what: `${Math.round(startTime - pressedAt)} ms after the last press: ${what.join(" | ")}` });
      }
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    // Browsers tell of it some time later: what moved before a press, or before one looks, is noted first.
    const press = ({ timeStamp }: Event) => {
      note(observer.takeRecords());
      pressedAt = timeStamp;
    };
    for (const kind of ["pointerdown", "keydown"]) window.addEventListener(kind, press, { capture: true });
    window.layoutShifts = () => {
      note(observer.takeRecords());
      return moved;
    };
    observer.observe({ type: "layout-shift", buffered: true });
  }, ANSWER_MS);

type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Moved[] };
type Moved = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect };
declare global {
  interface Window {
    axe: typeof axe;
    layoutShifts?: () => Array<{ value: number; what: string }>;
  }
}

/** Longer than that it is no movement, but a clock that runs down. */
const MOVES_MS = 2_000;

/** Nothing is being fetched, fonts are there and animations have ended: what one sees when one looks twice. */
async function settled(page: Page) {
  await page.waitForLoadState("networkidle");
  await page.evaluate(async (movesMs) => {
    await document.fonts.ready;
    const moving = document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= movesMs);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  }, MOVES_MS);
}
