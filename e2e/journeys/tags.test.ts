import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { looksRight } from "../looks.ts";
import { type Person, signIn } from "../person.ts";
import { button, field, isWrong, row, seen } from "../screen.ts";

test("a tag: made by a supervisor without a mouse, seen live by ana, who cannot make it a kanban column, and deleted by the admin", async () => {
  const ana = await at("ana@demo.test", { language: "es", width: 800, theme: "dark" });
  await looksRight(ana.page, "tags-es-800-dark");
  const supervisor = await at("supervisor@demo.test", { language: "pt", width: 1440, theme: "light" });

  await makeByKeyboard(supervisor, "Vip em obra");
  await row(supervisor.page, "Vip em obra").getByText(supervisor.t("kanban.title")).waitFor();
  await row(ana.page, "Vip em obra").getByText(ana.t("kanban.title")).waitFor();
  expect(await button(supervisor.page, supervisor.t("common.deleteOne", { name: "Vip em obra" })).count()).toBe(0);

  await button(ana.page, ana.t("tags.new")).click();
  expect(await ana.page.getByRole("switch", { name: ana.t("tags.kanbanSwitch") }).count()).toBe(0);
  await field(ana.page, ana.t("common.name")).fill("Vi");
  await button(ana.page, ana.t("common.save")).click();
  await isWrong(ana.page, ana.t("common.name"), ana.t("tags.invalid.name.min"));
  await field(ana.page, ana.t("common.name")).fill("Cliente de Ana");
  await looksRight(ana.page, "tag-new-es-800-dark");
  await button(ana.page, ana.t("common.save")).click();
  await seen(ana.page, ana.t("tags.saved"));

  const admin = await at("admin@demo.test", { language: "en", width: 360, theme: "light" });
  await looksRight(admin.page, "tags-en-360-light");
  for (const name of ["Vip em obra", "Cliente de Ana"]) {
    await button(admin.page, admin.t("common.deleteOne", { name })).click();
    await seen(admin.page, admin.t("tags.delete.takes", { count: 0 }));
    await button(admin.page, admin.t("common.delete")).click();
    await row(ana.page, name).waitFor({ state: "detached" });
  }
});

async function at(email: string, look: Parameters<typeof signIn>[1]): Promise<Person> {
  const person = await signIn(email, { ...look, path: "/tags" });
  await row(person.page, "Cliente novo").waitFor();
  return person;
}

/** By keys only: to the button, through the form, and back to the button. */
async function makeByKeyboard({ page, t }: Person, name: string) {
  await tabTo(page, button(page, t("tags.new")));
  await page.keyboard.press("Enter");
  await hasFocus(field(page, t("common.name")));
  await page.keyboard.type(name);

  await tabTo(page, page.getByRole("radio").and(page.locator(":focus")));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  expect(await page.getByRole("radio", { checked: true }).count()).toBe(1);
  await tabTo(page, page.getByRole("switch", { name: t("tags.kanbanSwitch") }));
  await page.keyboard.press("Space");
  await looksRight(page, "tag-new-pt-1440-light");

  await tabTo(page, button(page, t("common.save")));
  await page.keyboard.press("Enter");
  await seen(page, t("tags.saved"));
  await hasFocus(button(page, t("tags.new")));
}

async function tabTo(page: Page, target: Locator) {
  for (let presses = 0; presses < 60; presses++) {
    if (await isFocused(target)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Sixty presses of Tab do not lead to ${target}.`);
}

const isFocused = async (target: Locator) =>
  (await target.count()) === 1 && target.evaluate((element) => element === document.activeElement);
const hasFocus = (target: Locator) => expect.poll(() => isFocused(target)).toBe(true);
