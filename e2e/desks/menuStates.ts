import type { Locator, Page, Route } from "playwright-core";
import { expect } from "vitest";
import { button, field } from "../screen.ts";
import { isOpen, menuOf, open, said, toList } from "../talk.ts";
import { goTo, type See } from "./see.ts";

/** The menus of a conversation, and of all contacts. */
const menus: See = async (person, { uuid }, shoot) => {
  const { page, t } = person;
  await page.goto(`/tickets/${uuid}`);
  await said(person, "Entregamos").waitFor();
  await button(page, t("tickets.more")).click();
  await seesMenu(page, () => shoot("menu-conversation"));
  await goTo(person, "/contacts", "contacts.title");
  await button(page, t("contacts.more")).click();
  await seesMenu(page, () => shoot("menu-contacts"));
};

/** A message that failed while the agent was elsewhere: its toast stays until closed, and covers no menu. */
const notSent: See = async (person, { uuid, MARINA, FAMILY }, shoot) => {
  const { page, t } = person;
  const path = /\/api\/messages\/\d+$/;
  const request = Promise.withResolvers<Route>();
  await page.route(path, (route) => (route.request().method() === "POST" ? request.resolve(route) : route.fallback()));
  await page.goto(`/tickets/${uuid}`);
  await isOpen(person, MARINA);
  await field(page, t("tickets.write")).fill("Sim, entregamos no sábado pela manhã, e levamos a escada.");
  await field(page, t("tickets.write")).press("Enter");
  const heldRoute = await request.promise;
  await toList(person);
  await open(person, FAMILY);
  await heldRoute.fulfill({ status: 404, json: { error: "ERR_NO_TICKET_FOUND" } });
  const discard = page.getByRole("region", { name: t("common.notices") }).getByRole("button", { name: t("tickets.discard") });
  await discard.waitFor();
  await shoot("not-sent");
  await menuOf(person, "Bom dia, gente!");
  await seesMenu(page, () => shoot("menu-message"));
  await discard.click();
  await discard.waitFor({ state: "detached" });
  await page.unroute(path);
};

/** Each item of the menu is on top, wherever it opens. */
async function seesMenu(page: Page, see: () => Promise<void>) {
  const items = page.getByRole("menu").getByRole("menuitem");
  await items.first().waitFor();
  await see();
  for (const item of await items.all()) expect.soft(await isOnTop(item), `${await item.textContent()} can be pressed`).toBe(true);
  await page.keyboard.press("Escape");
  await page.getByRole("menu").waitFor({ state: "detached" });
}

const isOnTop = (one: Locator) =>
  one.evaluate((item) => {
    const { left, right, top, bottom } = item.getBoundingClientRect();
    return [top + 2, bottom - 2].every((y) => [left + 8, right - 8].every((x) => item.contains(document.elementFromPoint(x, y))));
  });

export const menuStates = [menus, notSent];
