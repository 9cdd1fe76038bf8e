import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Shoot } from "../looks.ts";
import type { Person } from "../person.ts";
import { closeDialog } from "../screen.ts";
import { menu, openBell, said } from "../talk.ts";
import { answering } from "./answering.ts";
import type { Desk, Role } from "./morning.ts";
import { states } from "./states.ts";

/** The states that need no further action. */
export async function lookAround(person: Person, desk: Desk, { role, shoot }: { role: Role; shoot: Shoot }) {
  const { page, t } = person;
  const { uuid, MARINA, ZE } = desk;
  await startAfresh(page);
  await page.goto("/tickets?tab=pending");
  await page.getByText(ZE, { exact: true }).first().waitFor();
  await shoot("waiting");
  await page.goto("/tickets?tab=search&q=marina");
  await page.getByRole("link", { name: MARINA }).waitFor();
  await shoot("list");
  expect.soft(await isWhole(page.getByText("+1", { exact: true }).first()), "how many more tags there are is never cut").toBe(true);
  await page.goto(`/tickets/${uuid}`);
  await said(person, "Entregamos").waitFor();
  await shoot("talk");
  await page.getByText("Parecida com esta aqui").scrollIntoViewIfNeeded();
  await shoot("media");

  await menu(person, "tickets.transfer");
  // The list of users opens with the dialog.
  const colleague = page.locator("[role=option]:visible").first();
  await colleague.waitFor();
  await page.keyboard.press("Escape");
  await colleague.waitFor({ state: "hidden" });
  await shoot("transfer");
  await closeDialog(page);
  await menu(person, "contactDrawer.title");
  const drawer = page.getByRole("region", { name: t("contactDrawer.title") });
  await drawer.waitFor();
  await shoot("drawer");
  await drawer.getByRole("button", { name: t("common.close") }).click();
  for (const act of answering[role]) await act(person, shoot);

  await openBell(person);
  await shoot("bell");
  await closeDialog(page);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: t("frame.palette.placeholder") }).fill("marina");
  await page.getByRole("option").first().waitFor();
  await shoot("palette");
  await closeDialog(page);
  for (const see of states[role]) await see(person, desk, shoot);

  await page.goto("/contacts");
  await page.getByText(MARINA).first().waitFor();
  await shoot("contacts");
}

/** Removes what an earlier, failed try has left. */
async function startAfresh(page: Page) {
  await page.unrouteAll();
  await page.emulateMedia({ colorScheme: "light" });
  await page.evaluate(() => {
    sessionStorage.removeItem("unanswered");
    localStorage.removeItem("notices");
  });
}

const isWhole = (mark: Locator) =>
  mark.evaluate((one) => one.getBoundingClientRect().right <= (one.parentElement?.getBoundingClientRect().right ?? 0) + 1);
