import { expect, test } from "vitest";
import { createCompany } from "../company.ts";
import { looksRight } from "../looks.ts";
import { signIn } from "../person.ts";
import { seen } from "../screen.ts";

test("one admin turns a setting and finds the company's clock without a mouse; another sees the setting turn, and both stay after a reload", async () => {
  const company = await createCompany("Casa dos Ajustes");
  const { email, password } = await company.addUser({ name: "Segunda Admin", profile: "admin" });
  const admin = await signIn(company.email, {
    password: company.password,
    path: "/settings",
    language: "pt",
    width: 1440,
    theme: "light",
  });
  const other = await signIn(email, { password, path: "/settings", language: "es", width: 360, theme: "dark" });
  const rating = (who: typeof admin) => who.page.getByRole("switch", { name: who.t("settings.options.userRating.label") });
  await rating(other).waitFor();
  await looksRight(other.page, "settings-es-360-dark");

  await rating(admin).focus();
  await admin.page.keyboard.press("Space");
  await seen(admin.page, admin.t("settings.saved"));
  await expect.poll(() => rating(other).isChecked()).toBe(true);
  await looksRight(admin.page, "settings-pt-1440-light");

  await admin.page.getByRole("tab", { name: admin.t("settings.tabs.options") }).focus();
  await admin.page.keyboard.press("ArrowRight");
  const zone = admin.page.getByRole("combobox", { name: admin.t("settings.company.timeZone") });
  await zone.fill("manaus");
  await admin.page.getByRole("option", { name: "Manaus (GMT-4)" }).waitFor();
  await admin.page.keyboard.press("ArrowDown");
  await admin.page.keyboard.press("Enter");
  await admin.page.getByRole("listbox").waitFor({ state: "hidden" });
  await expect.poll(() => zone.inputValue()).toBe("Manaus (GMT-4)");
  await seen(admin.page, admin.t("settings.saved"));
  await looksRight(admin.page, "settings-company-pt-1440-light");

  await admin.page.reload();
  await expect.poll(() => zone.inputValue()).toBe("Manaus (GMT-4)");
  await admin.page.getByRole("tab", { name: admin.t("settings.tabs.options") }).click();
  await expect.poll(() => rating(admin).isChecked()).toBe(true);
});
