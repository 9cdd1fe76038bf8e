import { expect, test } from "vitest";
import { createCompany } from "../company.ts";
import { looksRight } from "../looks.ts";
import { giveTestPhone } from "../owner.ts";
import { type Person, signIn } from "../person.ts";
import { button, field, heading, seen } from "../screen.ts";
import { acceptOf, isOpen } from "../talk.ts";

test("two presses, and a newcomer talks to himself: from the empty list to the phone, and what he writes on it arrives", async () => {
  const company = await createCompany("Primeiras Palavras");
  await giveTestPhone(company.id);
  const admin = await signIn(company.email, { language: "pt", width: 1440, height: 900, password: company.password });
  const { page, t } = admin;
  const presses = await countPresses(admin);
  await page.goto("/tickets");
  await seen(page, t("tickets.firstSteps.title"));
  await looksRight(page, "first-steps-pt-1440-light");

  const [phone] = await Promise.all([
    admin.context.waitForEvent("page"),
    page.getByRole("link", { name: t("tickets.firstSteps.openPhone") }).click(),
  ]);
  await heading(phone, t("sandbox.title")).waitFor();
  await button(phone, t("sandbox.startAndLink")).and(phone.locator(":visible")).first().click();
  await field(phone, t("sandbox.write")).fill("Alô, alô!");
  await field(phone, t("sandbox.write")).press("Enter");
  const message = phone.getByRole("listitem").filter({ hasText: "Alô, alô!" }).last();
  await message.getByText(t("sandbox.ack.delivered")).waitFor();
  await page.getByText(t("tickets.firstSteps.title")).waitFor({ state: "detached" });
  expect(presses()).toBe(2);

  await page.getByRole("tab", { name: t("tickets.tabs.pending") }).click();
  await acceptOf(admin, "Marina Duarte").click();
  await isOpen(admin, "Marina Duarte");
  await field(page, t("tickets.write")).fill("Ouço muito bem.");
  await field(page, t("tickets.write")).press("Enter");
  await phone.getByRole("listitem").filter({ hasText: "Ouço muito bem." }).last().waitFor();
});

/** On all of this user's pages from here on. Keys do not count. */
async function countPresses({ context }: Person) {
  let presses = 0;
  await context.exposeFunction("pressed", () => {
    presses += 1;
  });
  await context.addInitScript("addEventListener('pointerdown', () => pressed(), true)");
  return () => presses;
}
