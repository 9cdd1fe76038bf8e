import { expect, test } from "vitest";
import { looksRight } from "../looks.ts";
import { signIn } from "../person.ts";
import { heading, row, seen } from "../screen.ts";
import { lookInto, makePlanAndCompany, PASSWORD, removeWhole, somebodyNew, turnStatus } from "../steps/platform.ts";

test("super makes a plan and a company, whose admin comes in, is shut out and let in again, and is gone with all that it had", async () => {
  const made = somebodyNew();
  const { name, email } = made;
  const boss = await signIn("super@demo.test", { language: "pt", width: 1440, theme: "light", path: "/settings?tab=plans" });
  const { page, t } = boss;
  await makePlanAndCompany(boss, made);

  const owner = await signIn(email, { password: PASSWORD, language: "es", width: 360, theme: "dark", path: "/tags" });
  await heading(owner.page, owner.t("tags.title")).waitFor();
  await lookInto(boss, made);
  await owner.page.goto(`${new URL(page.url()).origin}/settings?tab=company`);
  await owner.page.getByRole("listitem").filter({ hasText: "Equipe da plataforma" }).waitFor();
  await looksRight(owner.page, "looks-es-360-dark");

  await turnStatus(boss, made);
  await row(page, name).getByText(t("companies.suspended")).waitFor();
  await seen(owner.page, owner.t("session.suspended.by", { company: name }));
  await looksRight(owner.page, "suspended-es-360-dark");
  await turnStatus(boss, made);
  await owner.page.reload();
  await owner.page.getByRole("main").waitFor();
  await expect.poll(() => new URL(owner.page.url()).pathname).not.toBe("/expired");

  await removeWhole(boss, made);
  await owner.page.waitForURL((url) => url.pathname === "/login");

  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByLabel(t("companies.search")).fill("Recado");
  await row(page, t("companies.platform")).waitFor();
  await looksRight(page, "companies-pt-360-light");
});
