import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Person } from "../person.ts";
import { button, field } from "../screen.ts";
import type { customerOf } from "../talk.ts";
import type { Words } from "../words.ts";

export type Fill = (dialog: { page: Page; t: Words }) => Promise<void>;
/** The block and output from which to draw; the next block's type, and its content. */
export type Step = { from: string; output?: number; type: string; fill: Fill };

const block = (page: Page, name: string) => page.getByRole("group", { name, exact: false }).first();

export const asks =
  (message: string, key: string): Fill =>
  async ({ page, t }) => {
    await field(page, t("flowEditor.question.message")).fill(message);
    await field(page, t("flowEditor.question.key")).fill(key);
  };

export const says =
  (text: string): Fill =>
  ({ page, t }) =>
    field(page, t("flowEditor.message.label")).fill(text);

export const offers =
  (message: string, ...options: string[]): Fill =>
  async ({ page, t }) => {
    await field(page, t("flowEditor.menu.message")).fill(message);
    for (const [at, option] of options.entries()) {
      await button(page, t("flowEditor.menu.addOption")).click();
      await page.getByRole("textbox", { name: t("flowEditor.menu.option", { number: at + 1 }), exact: true }).fill(option);
    }
  };

export const waits =
  (seconds: number): Fill =>
  ({ page, t }) =>
    field(page, t("flowEditor.interval.label")).fill(String(seconds));

type Chosen = { name: string; mimeType: string; buffer: Buffer };
export const shows =
  (...files: Chosen[]): Fill =>
  async ({ page }) => {
    for (const [at, file] of files.entries()) await page.getByRole("dialog").locator("input[type=file]").nth(at).setInputFiles(file);
    await page
      .getByRole("dialog")
      .locator("img, audio, video")
      .nth(files.length - 1)
      .waitFor();
  };

export const nothing: Fill = async () => {};

/** Draws from a block to an empty spot, and picks and fills in the next block there. */
export async function draw(
  { page, t }: Person,
  { from, output = 0, type, fill }: Step,
  { shoot }: { shoot?: (state: string) => Promise<void> } = {},
) {
  const start = await rests(page, from, output);
  const canvas = await page.locator(".react-flow").boundingBox();
  if (!canvas) throw new Error("There is no canvas.");
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 30, start.y + 60, { steps: 3 });
  await page.mouse.move(canvas.x + canvas.width * 0.7, canvas.y + canvas.height - 40, { steps: 4 });
  await page.mouse.up();
  await page.getByRole("menuitem", { name: t(`flowEditor.types.${type}`), exact: true }).click();
  await page.getByRole("dialog").waitFor();
  await fill({ page, t });
  await shoot?.(type);
  await button(page, t("flowEditor.addBlock")).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await button(page, t("flowEditor.arrange")).click();
}

/** Connects two existing blocks. */
export async function join({ page }: Person, from: string, output: number, to: string) {
  const start = await rests(page, from, output);
  const end = await block(page, to).locator(".react-flow__handle.target").first().boundingBox();
  if (!end) throw new Error(`Nothing leads into ${to}.`);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 30, start.y + 20, { steps: 3 });
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 4 });
  await page.mouse.up();
}

/** The customer's side of the flow of all blocks, answered to its end. */
export async function hearOut(bia: ReturnType<typeof customerOf>) {
  const received = async () => (await bia.messages()).map(({ body }) => body.split("\n")[0]);
  await bia.say("Bom dia");
  await expect.poll(received).toContain("Qual é o seu nome?");
  await bia.say("Bia");
  await expect.poll(received).toContain("Como posso ajudar?");
  expect(await received()).toEqual(expect.arrayContaining(["Boas-vindas à oficina!", "Olá, Bia!"]));
  await bia.say("1");
  return received;
}

/** The output's position once nothing moves any more. */
async function rests(page: Page, name: string, output: number) {
  const handle = block(page, name).locator(".react-flow__handle.source").nth(output);
  let before = "";
  for (let looks = 0; looks < 60; looks++) {
    const box = await handle.boundingBox();
    const now = JSON.stringify(box);
    if (box && now === before) return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    before = now;
    await page.waitForTimeout(120);
  }
  throw new Error(`The output of ${name} never rests.`);
}
