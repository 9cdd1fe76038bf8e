import { expect, test } from "vitest";
import { createCompany } from "../company.ts";
import { looksRight } from "../looks.ts";
import { enter, signIn, visit } from "../person.ts";
import { at, button, field, heading, isWrong, row, seen } from "../screen.ts";

test("who has forgotten his password gets a code, which super can read while there is no mail server, and makes a new one", async () => {
  const { email, password } = await createCompany("Ateliê Esquecido");
  const forgetful = await visit("/login", { language: "pt", width: 1440, theme: "light" });
  const { page, t } = forgetful;
  await page.getByRole("link", { name: t("session.signIn.forgot") }).click();
  await heading(page, t("session.forgot.title")).waitFor();
  await field(page, t("session.email")).fill("nobody@jornada.test");
  await button(page, t("session.forgot.action")).click();
  await isWrong(page, t("session.email"), t("errors.ERR_EMAIL_NOT_FOUND"));
  await looksRight(page, "forgot-password-pt-1440-light");

  await field(page, t("session.email")).fill(email);
  await button(page, t("session.forgot.action")).click();
  await heading(page, t("session.reset.title")).waitFor();

  const code = await codeFor(email);
  await field(page, t("session.reset.code")).fill(code === "000000" ? "000001" : "000000");
  await field(page, t("session.reset.password")).fill("Nova-senha-88");
  await field(page, t("session.reset.confirmation")).fill("Nova-senha-89");
  await button(page, t("session.reset.action")).click();
  await isWrong(page, t("session.reset.confirmation"), t("invalid.confirmation.different"));
  await field(page, t("session.reset.confirmation")).fill("Nova-senha-88");
  await button(page, t("session.reset.action")).click();
  await isWrong(page, t("session.reset.code"), t("errors.ERR_RESET_CODE"));
  await looksRight(page, "reset-password-pt-1440-light");

  // As pasted from a mail.
  await field(page, t("session.reset.code")).fill(` ${code.slice(0, 3)} ${code.slice(3)}`);
  expect(await field(page, t("session.reset.code")).inputValue()).toBe(code);
  await button(page, t("session.reset.action")).click();
  await at(page, "/login");
  await seen(page, t("session.reset.done"));

  await field(page, t("session.password")).fill(password);
  await button(page, t("session.signIn.action")).click();
  await seen(page, t("errors.ERR_INVALID_CREDENTIALS"));
  await enter(forgetful, email, "Nova-senha-88");
});

async function codeFor(email: string): Promise<string> {
  const { page, t } = await signIn("super@demo.test", { language: "en", width: 1440, theme: "dark", path: "/mails" });
  await looksRight(page, "mails-en-1440-dark");
  await row(page, email).first().getByRole("button").first().click();
  await button(page, t("mails.copyCode")).waitFor();
  await looksRight(page, "mail-en-1440-dark");
  const [code] = /\b\d{6}\b/.exec(await page.getByRole("dialog").innerText()) ?? [];
  expect(code, "the mail holds a code").toBeDefined();
  return code ?? "";
}
