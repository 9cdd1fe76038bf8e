import { expect, test } from "vitest";
import { createCompany } from "../company.ts";
import { looksRight } from "../looks.ts";
import { enter, type Person, signIn, visit } from "../person.ts";
import { at, button, field, heading, isWrong, seen } from "../screen.ts";
import { wordsOf } from "../words.ts";

test("one's own name, language and password: changed here, and so wherever one signs in next", async () => {
  const company = await createCompany("Floricultura Íris");
  const { name, email, password } = await company.addUser({ name: "Íris Campos" });
  const person = await signIn(email, { password, language: "pt", width: 800, theme: "light" });
  const { page, t } = person;

  await openProfile(person, name);
  await field(page, t("common.name")).fill("I");
  await button(page, t("common.save")).click();
  await isWrong(page, t("common.name"), t("invalid.any.min", { min: 2 }));
  await field(page, t("common.name")).fill("Íris de Campos");
  await field(page, t("frame.newPassword")).fill("Petalas-azuis-3");
  await field(page, t("frame.currentPassword")).fill("not-her-password");
  await button(page, t("common.save")).click();
  await isWrong(page, t("frame.currentPassword"), t("errors.ERR_CURRENT_PASSWORD"));
  await looksRight(page, "profile-pt-800-light");
  await field(page, t("frame.currentPassword")).fill(password);
  await button(page, t("common.save")).click();
  await seen(page, t("frame.profileSaved"));
  await seen(page, t("frame.greeting", { name: "Íris de Campos", company: "Floricultura Íris" }));

  await button(page, t("common.language")).click();
  await page.getByRole("menuitemradio", { name: "English" }).click();
  const en = wordsOf("en");
  await heading(page, en("tickets.title")).waitFor();
  await button(page, en("frame.profile", { name: "Íris de Campos" })).click();
  await page.getByRole("menuitem", { name: en("frame.signOut") }).click();
  await at(page, "/login");

  // A Spanish browser, until the user's language is known.
  const elsewhere = await visit("/login", { language: "es", width: 360, theme: "dark" });
  await field(elsewhere.page, elsewhere.t("session.email")).fill(email);
  await field(elsewhere.page, elsewhere.t("session.password")).fill(password);
  await button(elsewhere.page, elsewhere.t("session.signIn.action")).click();
  await seen(elsewhere.page, elsewhere.t("errors.ERR_INVALID_CREDENTIALS"));
  await enter(elsewhere, email, "Petalas-azuis-3");
  await heading(elsewhere.page, en("tickets.title")).waitFor();
});

test("what was typed is not lost by a slip: leaving a changed form is asked for", async () => {
  const person = await signIn("bruno@demo.test", { language: "en", width: 1440, theme: "dark" });
  const { page, t } = person;
  await openProfile(person, "Bruno Carvalho");
  await field(page, t("common.name")).fill("Bruno C.");
  await page.keyboard.press("Escape");
  await seen(page, t("common.unsaved.title"));
  await looksRight(page, "unsaved-en-1440-dark");
  await button(page, t("common.cancel")).last().click();
  expect(await field(page, t("common.name")).inputValue()).toBe("Bruno C.");
  await page.keyboard.press("Escape");
  await button(page, t("common.unsaved.leave")).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await seen(page, t("frame.greeting", { name: "Bruno Carvalho", company: "Casa Aurora Móveis" }));
});

async function openProfile({ page, t }: Person, name: string) {
  await button(page, t("frame.profile", { name })).click();
  await page.getByRole("menuitem", { name: t("frame.editProfile") }).click();
  await page.getByRole("dialog", { name: t("frame.editProfile") }).waitFor();
}
