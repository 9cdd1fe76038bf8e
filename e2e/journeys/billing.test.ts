import { expect, test } from "vitest";
import { askAs } from "../ask.ts";
import { createCompany } from "../company.ts";
import { looksRight } from "../looks.ts";
import { letSubscriptionRunOut } from "../owner.ts";
import { signIn } from "../person.ts";
import { at, button, field, heading, isWrong, row, seen } from "../screen.ts";

test("an expired company's admin pays from the notice, super confirms, and the desk opens by itself", async () => {
  const company = await createCompany("Padaria Vencida");
  const as = await askAs(company.email, company.password);
  // A job makes the first invoice.
  await expect.poll(async () => (await as<object[]>("GET", "/invoices/all")).length).toBe(1);
  await letSubscriptionRunOut(company.id);
  const admin = await signIn(company.email, { password: company.password, language: "pt", width: 360, theme: "dark", path: "/expired" });
  const { page, t } = admin;
  await seen(page, t("billing.status.open"));
  await looksRight(page, "expired-pay-pt-360-dark");

  await page.getByRole("button", { name: new RegExp(`^${t("billing.pay")} `) }).click();
  await seen(page, "2. Plano");
  await looksRight(page, "checkout-plan-pt-360-dark");
  await button(page, t("billing.checkout.next.plan")).click();
  await button(page, t("billing.checkout.next.review")).click();
  await isWrong(page, t("billing.fields.address2"), t("invalid.any.required"));
  for (const [name, text] of [
    ["address2", "Avenida Paulista, 1000"],
    ["city", "São Paulo"],
    ["state", "SP"],
    ["zipcode", "01310-100"],
  ])
    await field(page, t(`billing.fields.${name}`)).fill(text ?? "");
  await looksRight(page, "checkout-data-pt-360-dark");
  await button(page, t("billing.checkout.next.data")).click();
  await button(page, t("billing.checkout.next.plan")).click();
  await button(page, t("billing.checkout.next.review")).click();
  expect(await field(page, t("billing.pix.code")).inputValue()).toMatch(/^000201.*br\.gov\.bcb\.pix.*6304[0-9A-F]{4}$/);
  await looksRight(page, "checkout-pix-pt-360-dark", { isLive: true });

  const boss = await signIn("super@demo.test", { language: "en", width: 1440, theme: "light", path: "/settings?tab=companies" });
  await boss.page.getByLabel(boss.t("billing.managed.search")).fill("Padaria Vencida");
  await looksRight(boss.page, "open-invoices-en-1440-light", { isLive: true });
  await row(boss.page, boss.t("billing.managed.confirm")).getByRole("button").last().click();
  await boss.page
    .getByRole("dialog")
    .getByRole("button", { name: boss.t("billing.managed.confirm"), exact: true })
    .click();

  await page
    .getByText(t("billing.renewed", { date: "" }).replace("!", "").trim())
    .first()
    .waitFor();
  await page.waitForURL((url) => url.pathname !== "/expired");
  await page.goto(`${new URL(page.url()).origin}/financeiro`);
  await heading(page, t("billing.title")).waitFor();
  await row(page, t("billing.status.paid")).waitFor();
  await looksRight(page, "financeiro-pt-360-dark");
  await page.goto(`${new URL(page.url()).origin}/subscription`);
  expect(await field(page, t("billing.details.addressCity")).inputValue()).toBe("São Paulo");
  await page.setViewportSize({ width: 1440, height: 900 });
  await looksRight(page, "subscription-pt-1440-dark");
  await at(page, "/subscription");
});
