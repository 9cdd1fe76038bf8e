import { expect, test } from "vitest";
import { looksRight } from "../looks.ts";
import { enter, visit } from "../person.ts";
import { at, button, field, heading, seen } from "../screen.ts";
import { wordsOf } from "../words.ts";

test("somebody chooses his language, mistypes his password, comes in, and leaves again", async () => {
  const { page, t } = await visit("/", { language: "pt", width: 360, theme: "dark" });
  await at(page, "/login");
  await looksRight(page, "login-pt-360-dark");

  await page.getByLabel(t("common.language")).selectOption("es");
  const es = wordsOf("es");
  await heading(page, es("session.signIn.title")).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("es-ES");

  const [email, password] = [field(page, es("session.email")), field(page, es("session.password"))];
  await email.fill("bruno@demo.test");
  await password.dispatchEvent("keydown", { key: "A", modifierCapsLock: true });
  await seen(page, es("common.capsLock"));
  await password.fill("not-his-password");
  await button(page, es("common.showPassword")).click();
  expect(await password.getAttribute("type")).toBe("text");
  await button(page, es("session.signIn.action")).click();

  await seen(page, es("errors.ERR_INVALID_CREDENTIALS"));
  expect(await email.inputValue()).toBe("bruno@demo.test");
  await looksRight(page, "login-refused-es-360-dark");

  await enter({ page, t: es }, "bruno@demo.test");
  await heading(page, es("tickets.title")).waitFor();
  await looksRight(page, "tickets-es-360-dark");

  await button(page, es("frame.profile", { name: "Bruno Carvalho" })).click();
  await page.getByRole("menuitem", { name: es("frame.signOut") }).click();
  await at(page, "/login");
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  await page.goto("/quick-messages");
  await at(page, "/login");
});
