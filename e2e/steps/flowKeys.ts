import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Person } from "../person.ts";
import { button, field, literal } from "../screen.ts";
import type { Words } from "../words.ts";

export type Fill = (dialog: { page: Page; t: Words }) => Promise<void>;

const MOST_STOPS = 80;

/** By Tab, as without a mouse. */
export async function tabTo(page: Page, goal: Locator, { back = false } = {}) {
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    if (await hasFocus(goal)) return;
    await page.keyboard.press(back ? "Shift+Tab" : "Tab");
  }
  throw new Error(`The Tab key does not come to ${goal}.`);
}

const hasFocus = (one: Locator) => one.evaluate((element) => element === document.activeElement);

/** Not the list of blocks, which may still be fading out. */
const dialogOf = (page: Page) => page.locator("[role=dialog][aria-modal=true]");

export const press = async (page: Page, goal: Locator, options?: { back: boolean }) => {
  await tabTo(page, goal, options);
  await page.keyboard.press("Enter");
};

export const writes =
  (...fields: [string, string][]): Fill =>
  async ({ page, t }) => {
    for (const [label, text] of fields) {
      await tabTo(page, field(page, t(`flowEditor.${label}`)));
      await page.keyboard.type(text);
    }
  };

/** A text and a pause. An added card has the focus. */
export const partsOf =
  (text: string, seconds: number): Fill =>
  async ({ page, t }) => {
    for (const [part, written] of Object.entries({ message: text, interval: String(seconds) })) {
      await press(page, button(page, `+ ${t(`flowEditor.parts.${part}`)}`));
      const filled = dialogOf(page).getByRole("textbox").last();
      await expect.poll(() => hasFocus(filled)).toBe(true);
      await page.keyboard.type(written);
    }
  };

export const optionsOf =
  (message: string, ...options: string[]): Fill =>
  async ({ page, t }) => {
    await writes(["menu.message", message])({ page, t });
    for (const [at, option] of options.entries()) {
      await press(page, button(page, t("flowEditor.menu.addOption")));
      await tabTo(page, page.getByRole("textbox", { name: t("flowEditor.menu.option", { number: at + 1 }), exact: true }));
      await page.keyboard.type(option);
    }
  };

type Chosen = { name: string; mimeType: string; buffer: Buffer };
/** The system's file dialog is out of reach: the files go to the browser's chooser. */
export const fileOf =
  (kind: "img" | "audio" | "video", files: Chosen[]): Fill =>
  async ({ page, t }) => {
    const chooser = page.waitForEvent("filechooser");
    await press(page, button(page, t(`flowEditor.media.choose.${kind}`)));
    await (await chooser).setFiles(files);
    await dialogOf(page).locator("img, audio, video").waitFor();
  };

export const slides: Fill = async ({ page }) => {
  await tabTo(page, page.getByRole("slider"));
  await page.keyboard.press("ArrowRight");
};

/** The option whose text begins like this. */
export async function choose(page: Page, select: Locator, text: string) {
  await tabTo(page, select);
  const chosen = () => select.evaluate((element) => (element as HTMLSelectElement).selectedOptions[0]?.label ?? "");
  for (let options = 0; options < 40 && !(await chosen()).startsWith(text); options++) await page.keyboard.press("ArrowDown");
  expect(await chosen()).toMatch(new RegExp(`^${literal(text)}`));
}

/** Picks a block from the list, fills it in and saves it; it then stands beside the last one with the focus. */
export async function put({ page, t }: Person, type: string, fill: Fill) {
  const list = page.getByRole("list", { name: t("flowEditor.blockList") });
  await press(page, button(page, t("flowEditor.add")));
  await press(page, list.getByRole("button", { name: t(`flowEditor.types.${type}`), exact: true }));
  await dialogOf(page).waitFor();
  await fill({ page, t });
  await press(page, button(page, t("flowEditor.addBlock")));
  await dialogOf(page).waitFor({ state: "detached" });
  await expect.poll(() => focusedBlock(page)).toContain(t(`flowEditor.types.${type}`));
}

/** Connects the focused block to those with these numbers, in the order of its outputs. */
export async function lead({ page, t }: Person, ...targets: number[]) {
  const before = await focusedBlock(page);
  await page.keyboard.press("c");
  const dialog = dialogOf(page);
  await dialog.waitFor();
  for (const [at, target] of targets.entries()) await choose(page, dialog.getByRole("combobox").nth(at), `${target}. `);
  await press(page, dialog.getByRole("button", { name: t("common.save"), exact: true }));
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => focusedBlock(page)).toBe(before);
}

/** The focused block's text; empty where the focus is elsewhere. */
export const focusedBlock = (page: Page) => page.evaluate(() => document.activeElement?.closest(".react-flow__node")?.textContent ?? "");
