import { expect, test } from "vitest";
import { createCompany } from "../company.ts";
import { signIn } from "../person.ts";
import { at, button, field, heading, seen } from "../screen.ts";

test("who signs in at home ends up signed out at work, and is told why; another tab of one browser stays in", async () => {
  const company = await createCompany("Oficina Dois Lugares");
  const work = await signIn(company.email, { password: company.password, language: "en", width: 1440, theme: "light" });
  await heading(work.page, work.t("tickets.title")).waitFor();
  const tab = await work.context.newPage();
  await tab.goto("/");
  await heading(tab, work.t("tickets.title")).waitFor();
  expect(new URL(work.page.url()).pathname).toBe("/tickets");

  const home = await signIn(company.email, { password: company.password, language: "pt", width: 360, theme: "dark" });
  await seen(work.page, work.t("frame.elsewhere"));
  await at(work.page, "/login");
  await at(tab, "/login");
  await heading(home.page, home.t("tickets.title")).waitFor();
  expect(await button(home.page, home.t("tickets.new")).count()).toBeGreaterThan(0);
  await field(work.page, work.t("session.email")).waitFor();
  expect(await work.page.evaluate(() => localStorage.getItem("token"))).toBeNull();
});
