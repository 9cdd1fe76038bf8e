import { expect, test } from "vitest";
import { PASSWORD } from "../company.ts";
import { furnish } from "../desk.ts";
import { looksRight } from "../looks.ts";
import { signIn } from "../person.ts";
import { button, seen } from "../screen.ts";
import { accept, isOpen, open } from "../talk.ts";

const IARA = "Iara Monteiro";

test("wherever only one pane fits, two tabs lead from the list to the conversation and back, and from what could not be loaded", async () => {
  const company = await furnish({ queue: "Tapeçaria", color: "#6D28D9", people: [IARA] });
  await company.say(IARA, "Vocês reformam poltronas?");
  const ana = await signIn(company.ana, { password: PASSWORD, language: "pt", width: 700, height: 800 });
  const { page, t } = ana;
  const tabs = page.getByRole("navigation", { name: t("tickets.panes") });
  const to = (word: string) => tabs.getByRole("link", { name: new RegExp(`^${t(word)}`) }).click();
  const list = page.getByRole("tab", { name: t("tickets.tabs.active") });
  const both = async () => [await list.isVisible(), await page.getByRole("heading", { level: 2, name: IARA }).isVisible()];
  await accept(ana, IARA);
  const link = new URL(page.url()).pathname;
  await looksRight(page, "panes-conversation-pt-700-light");
  await to("tickets.title");
  await expect.poll(both).toEqual([true, false]);
  await looksRight(page, "panes-list-pt-700-light");
  await to("tickets.conversationTab");
  await isOpen(ana, IARA);

  // Between the rail and the open menu is the width at which both panes fit.
  await page.setViewportSize({ width: 800, height: 800 });
  await expect.poll(both).toEqual([true, true]);
  expect(await tabs.isVisible()).toBe(false);
  // On wide screens the list has a third, and all its rows the same height, whatever they contain.
  await page.setViewportSize({ width: 1200, height: 800 });
  const widths = await page.evaluate(() =>
    [...(document.querySelector("main [data-open]")?.children ?? [])].map((pane) => pane.getBoundingClientRect().width),
  );
  expect((widths[0] ?? 0) / widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(1 / 3, 2);
  const rows = page.locator("li[data-ticket]");
  expect(await rows.evaluateAll((all) => all.map((row) => [row.getBoundingClientRect().height, row.scrollHeight <= 72]))).toEqual([
    [72, true],
  ]);
  await page.setViewportSize({ width: 800, height: 800 });
  await button(page, t("frame.drawer")).click();
  await expect.poll(both).toEqual([false, true]);
  await looksRight(page, "panes-drawer-pt-800-light");
  await to("tickets.title");
  await open(ana, IARA);
  await button(page, t("frame.drawer")).click();
  await expect.poll(both).toEqual([true, true]);

  // A phone with an on-screen keyboard of 240 pixels: at least half of the rest is conversation, and the name is whole.
  await page.setViewportSize({ width: 360, height: 400 });
  await expect.poll(both).toEqual([false, true]);
  await page.getByRole("textbox", { name: t("tickets.write") }).focus();
  await page.evaluate(() => {
    document.documentElement.dataset.keyboard = "true";
  });
  const messageLog = page.getByRole("log", { name: t("tickets.conversation", { name: IARA }) });
  await expect.poll(async () => (await messageLog.boundingBox())?.height).toBeGreaterThanOrEqual(200);
  const name = page.getByRole("heading", { level: 2, name: IARA }).getByRole("button");
  expect(await name.evaluate((one) => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight + 1)).toBe(true);
  await looksRight(page, "panes-keyboard-pt-360-light");
  await page.evaluate(() => {
    document.documentElement.dataset.keyboard = "false";
  });

  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(both).toEqual([false, true]);
  await to("tickets.title");
  await list.waitFor();

  await page.setViewportSize({ width: 700, height: 800 });
  await page.route("**/api/tickets/u/*", (route) => route.fulfill({ status: 403, json: { error: "ERR_NO_PERMISSION" } }));
  await page.goto(link);
  await button(page, t("common.retry")).waitFor();
  await to("tickets.title");
  await list.waitFor();

  await page.unroute("**/api/tickets/u/*");
  await open(ana, IARA);
  await button(page, t("tickets.resolve")).click();
  await seen(page, t("tickets.undo.closed", { name: IARA }));
  const notice = await page.getByRole("region", { name: t("common.notices") }).boundingBox();
  const below = await tabs.boundingBox();
  expect((notice?.y ?? 0) + (notice?.height ?? 0), "a notice stands above the tabs").toBeLessThanOrEqual(below?.y ?? 0);
});
