import { expect, test } from "vitest";
import { looksRight } from "../looks.ts";
import { enter, visit } from "../person.ts";
import { at, button, field, heading, isWrong, row, seen } from "../screen.ts";

test("a company signs up, and its first admin finds an empty list and fills it", async () => {
  const { page, t } = await visit("/login", { language: "en", width: 800, theme: "light" });
  await page.getByRole("link", { name: t("session.signIn.signUp") }).click();
  await heading(page, t("session.signUp.title")).waitFor();

  await button(page, t("session.signUp.action")).click();
  await isWrong(page, t("session.signUp.phone"), t("invalid.phone.required"));
  await looksRight(page, "sign-up-incomplete-en-800-light");

  await field(page, t("session.signUp.company")).fill("Little Garden");
  await field(page, t("session.signUp.name")).fill("Olivia Green");
  await field(page, t("session.email")).fill("admin@demo.test");
  await field(page, t("session.signUp.phone")).pressSequentially("11987654321");
  expect(await field(page, t("session.signUp.phone")).inputValue()).toBe("(11) 98765-4321");
  await field(page, t("session.password")).fill("Garden-gnome-42");
  await seen(page, t("session.strength.strong"));
  await page.getByRole("radio", { name: "Profissional" }).click();
  await looksRight(page, "sign-up-en-800-light");

  await button(page, t("session.signUp.action")).click();
  await isWrong(page, t("session.email"), t("errors.ERR_DUPLICATED_EMAIL"));
  await field(page, t("session.email")).fill("olivia@little-garden.test");
  await button(page, t("session.signUp.action")).click();

  await at(page, "/login");
  await seen(page, t("session.signUp.done"));
  expect(await field(page, t("session.email")).inputValue()).toBe("olivia@little-garden.test");
  await enter({ page, t }, "olivia@little-garden.test", "Garden-gnome-42");

  await heading(page, t("tickets.title")).waitFor();
  await looksRight(page, "tickets-empty-en-800-light");
  await page.goto("/quick-messages");
  await seen(page, t("quickMessages.empty"));
  await looksRight(page, "quick-messages-empty-en-800-light");
  await button(page, t("quickMessages.new")).first().click();
  await field(page, t("quickMessages.shortcode")).fill("hello");
  await field(page, t("quickMessages.message")).fill("Welcome to the garden. What may we plant for you?");
  await button(page, t("common.save")).click();
  await row(page, "/hello").waitFor();
});
