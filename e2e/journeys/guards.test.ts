import { expect, test } from "vitest";
import { createCompany } from "../company.ts";
import { looksRight } from "../looks.ts";
import { letSubscriptionRunOut } from "../owner.ts";
import { enter, signIn, visit } from "../person.ts";
import { at, button, heading, row, seen } from "../screen.ts";

test("who is not signed in signs in and goes on to where he was going; who is, needs no sign-in page", async () => {
  const { page, t } = await visit("/tags?from=a-colleague", { language: "en", width: 800, theme: "dark" });
  await at(page, "/login");
  await enter({ page, t }, "bruno@demo.test");
  await page.waitForURL("**/tags?from=a-colleague");
  await row(page, "Cliente novo").waitFor();

  for (const path of ["/login", "/signup", "/forgetpsw"]) {
    await page.goto(path);
    await heading(page, t("tickets.title")).waitFor();
  }
});

test("a page that is not there, and one that is not his, say so and lead home", async () => {
  const { page, t } = await signIn("ana@demo.test", { language: "es", width: 360, theme: "light" });
  await page.goto("/no-such-page");
  await heading(page, t("frame.notFound")).waitFor();
  await looksRight(page, "not-found-es-360-light");
  await page.goto("/users");
  await heading(page, t("frame.forbidden")).waitFor();
  await looksRight(page, "forbidden-es-360-light");
  await page.getByRole("link", { name: t("frame.home") }).click();
  await heading(page, t("tickets.title")).waitFor();
});

test("nobody is led to another site after he has signed in", async () => {
  const { page, t } = await visit("/login?next=//example.com/trap", { language: "pt", width: 1440, theme: "light" });
  await enter({ page, t }, "bruno@demo.test");
  await heading(page, t("tickets.title")).waitFor();
});

test("when the subscription has run out, its people see the notice and nothing else", async () => {
  const company = await createCompany("Padaria do Atraso");
  const ana = await company.addUser({ name: "Ana do Balcão" });
  const here = { language: "pt", width: 1440, theme: "dark" } as const;
  const { page, t } = await signIn(company.email, { password: company.password, ...here });
  await heading(page, t("tickets.title")).waitFor();

  await letSubscriptionRunOut(company.id);
  // Whatever asks next learns of it, and the page may have asked for something by itself.
  await button(page, t("frame.refresh"))
    .click({ timeout: 5_000 })
    .catch(() => {});
  await at(page, "/expired");
  await seen(page, t("session.expired.askSupport"));
  await looksRight(page, "expired-pt-1440-dark");
  await page.goto("/quick-messages");
  await at(page, "/expired");
  await button(page, t("session.signOut")).click();
  await at(page, "/login");

  await enter({ page, t }, ana.email, ana.password);
  await seen(page, t("session.expired.askAdmin"));
  expect(await page.getByRole("navigation").count()).toBe(0);
});
