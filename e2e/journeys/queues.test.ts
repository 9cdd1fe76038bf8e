import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { createCompany } from "../company.ts";
import { looksRight } from "../looks.ts";
import { signIn } from "../person.ts";
import { button, closeDialog, field, isWrong, row, seen } from "../screen.ts";

test("a queue: made with hours and a menu by mouse and keyboard, seen live by another admin, who is told that its name is taken, and deleted", async () => {
  const company = await createCompany("Casa das Filas");
  const { email, password } = await company.addUser({ name: "Segunda Admin", profile: "admin" });
  const admin = await signIn(company.email, { password: company.password, path: "/queues", language: "pt", width: 1440, theme: "light" });
  const other = await signIn(email, { password, path: "/queues", language: "es", width: 360, theme: "dark" });
  const { page, t } = admin;
  await seen(page, t("queues.empty"));
  await seen(other.page, other.t("queues.empty"));

  await button(page, t("queues.new")).click();
  await field(page, t("common.name")).fill("Vendas");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  await looksRight(page, "queue-new-pt-1440-light");
  await page.getByRole("tab", { name: t("queues.form.messages") }).click();
  await field(page, t("queues.form.greetingMessage")).fill("{{ms}}, ");
  await button(page, `${t("variables.insert")} ${t("queues.form.greetingMessage")}`).click();
  await page.getByRole("menuitem", { name: t("variables.firstName") }).click();
  await page
    .getByRole("figure")
    .getByText(/, Maria$/)
    .waitFor();

  await page.getByRole("tab", { name: t("queues.form.hours") }).click();
  const time = (name: "startTime" | "endTime", of: string) => page.getByRole("textbox", { name: t(`hours.${name}`, { of }), exact: true });
  await time("endTime", "Segunda-feira").fill("12");
  await button(page, t("hours.add", { day: "Segunda-feira" })).focus();
  await page.keyboard.press("Enter");
  await focused(time("startTime", t("hours.nth", { day: "Segunda-feira", at: 2 })));
  await page.keyboard.type("1300");
  await page.keyboard.press("Tab");
  await page.keyboard.type("2500");
  await seen(page, t("hours.wrong.impossible"));
  await button(page, t("common.save")).click();
  await focused(time("endTime", t("hours.nth", { day: "Segunda-feira", at: 2 })));
  await page.keyboard.type("1800");
  const copy = button(page, t("hours.copy", { day: "Segunda-feira" }));
  await copy.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: t("hours.copy", { day: "Segunda-feira" }) }).waitFor();
  await page.keyboard.press("Escape");
  await focused(copy);
  await page.keyboard.press("Enter");
  await button(page, t("hours.copyNow")).click();
  await expect.poll(() => time("endTime", t("hours.nth", { day: "Sexta-feira", at: 2 })).inputValue()).toBe("18:00");
  await looksRight(page, "queue-hours-pt-1440-light");

  await page.getByRole("tab", { name: t("queues.form.menu") }).click();
  for (const name of ["Boleto", "Entrega", "Troca"]) {
    await button(page, t("queues.menu.add")).click();
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
  }
  const option = (number: string, name: string) => button(page, t("queues.menu.edit", { number, name }));
  await focused(option("3", "Troca"));
  await page.keyboard.press("m");
  await field(page, t("queues.menu.under")).selectOption({ label: "1 Boleto" });
  await button(page, t("queues.menu.moveNow")).click();
  await focused(option("1.1", "Troca"));
  await dragBefore(page, option("2", "Entrega"), option("1", "Boleto"));
  await option("1", "Entrega").waitFor();
  const phone = page.getByRole("region", { name: t("queues.menu.phone") });
  await phone.getByRole("textbox").fill("2");
  await page.keyboard.press("Enter");
  await phone.getByText("Troca", { exact: false }).waitFor();
  await looksRight(page, "queue-options-pt-1440-light");
  await button(page, t("common.save")).click();
  await seen(page, t("queues.saved"));
  await row(other.page, "Vendas").waitFor();
  await looksRight(other.page, "queues-es-360-dark");
  await button(other.page, other.t("common.edit", { name: "Vendas" })).click();
  await other.page.getByRole("tab", { name: other.t("queues.form.menu") }).click();
  await button(other.page, other.t("queues.menu.edit", { number: "2.1", name: "Troca" })).waitFor();
  await looksRight(other.page, "queue-options-es-360-dark");
  await closeDialog(other.page);

  await button(other.page, other.t("queues.new")).click();
  await field(other.page, other.t("common.name")).fill("VENDAS");
  await other.page.getByRole("tab", { name: other.t("queues.form.hours") }).click();
  await looksRight(other.page, "queue-hours-es-360-dark");
  await button(other.page, other.t("common.save")).click();
  await isWrong(other.page, other.t("common.name"), other.t("errors.ERR_QUEUE_NAME_ALREADY_EXISTS"));

  await button(page, t("common.deleteOne", { name: "Vendas" })).click();
  await seen(page, t("queues.delete.takes"));
  await button(page, t("common.delete")).click();
  await seen(page, t("queues.empty"));
  await row(other.page, "Vendas").waitFor({ state: "detached" });
});

const focused = (target: Locator) => expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true);

/** Drags by the handle, over the upper edge of the target and a little further, as browsers only report movement. */
async function dragBefore(page: Page, dragged: Locator, target: Locator) {
  const [from, to] = [await dragged.locator("..").boundingBox(), await target.locator("..").boundingBox()];
  if (!from || !to) throw new Error("What is dragged, or where to, is not on the screen.");
  await page.mouse.move(from.x + 12, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 14, from.y + 10, { steps: 3 });
  await page.mouse.move(to.x + 40, to.y + 6, { steps: 6 });
  await page.mouse.move(to.x + 42, to.y + 4, { steps: 2 });
  await page.mouse.up();
}
