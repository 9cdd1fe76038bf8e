import { expect, test } from "vitest";
import { looksRight } from "../looks.ts";
import { signIn } from "../person.ts";
import { button, field, heading, row, seen } from "../screen.ts";

const PASSWORD = "Jornada-segura-7";

test("super makes a plan and a company, whose admin comes in, is shut out and let in again, and is gone with all that it had", async () => {
  const name = `Padaria ${crypto.randomUUID().slice(0, 8)}`;
  const plan = `Sob medida ${name.slice(-8)}`;
  const email = `dona-${name.slice(-8)}@jornada.test`;
  const boss = await signIn("super@demo.test", { language: "pt", width: 1440, theme: "light", path: "/settings?tab=plans" });
  const { page, t } = boss;
  await row(page, "Essencial").waitFor();
  await looksRight(page, "plans-pt-1440-light");
  await button(page, t("plans.new")).click();
  await field(page, t("plans.name")).fill(plan);
  await field(page, t("plans.value")).fill("349,90");
  await looksRight(page, "plan-new-pt-1440-light");
  await button(page, t("common.save")).click();
  await row(page, plan)
    .getByText(/349,90/)
    .waitFor();

  await page.getByRole("tab", { name: t("settings.tabs.companies") }).click();
  await button(page, t("companies.new")).click();
  await field(page, t("companies.name")).fill(name);
  await field(page, t("companies.email")).fill(email);
  await field(page, t("companies.password")).fill(PASSWORD);
  const choice = await page.getByRole("option", { name: new RegExp(`^${plan} `), includeHidden: true }).getAttribute("value");
  await field(page, t("companies.plan")).selectOption(choice);
  await looksRight(page, "company-new-pt-1440-light");
  await button(page, t("common.save")).click();
  await seen(page, t("companies.saved"));
  await page.getByLabel(t("companies.search")).fill(name);
  await row(page, name).getByText(plan).waitFor();
  await looksRight(page, "companies-pt-1440-light");

  const owner = await signIn(email, { password: PASSWORD, language: "es", width: 360, theme: "dark", path: "/tags" });
  await heading(owner.page, owner.t("tags.title")).waitFor();
  await button(page, t("looks.begin", { name })).click();
  await looksRight(page, "look-asked-pt-1440-light");
  await button(page, t("looks.action")).click();
  const bar = page.getByRole("status").filter({ hasText: name });
  await bar.waitFor();
  await page.goto(`${new URL(page.url()).origin}/tags`);
  await heading(page, t("tags.title")).waitFor();
  await button(page, t("tags.new")).click();
  await field(page, t("tags.name")).fill("Nunca");
  await button(page, t("common.save")).click();
  await seen(page, t("errors.ERR_LOOKING"));
  await looksRight(page, "look-pt-1440-light");
  await page.reload();
  await bar.getByRole("button", { name: t("looks.leave") }).click();
  await page.getByLabel(t("companies.search")).fill(name);
  await row(page, name).waitFor();
  await owner.page.goto(`${new URL(page.url()).origin}/settings?tab=company`);
  await owner.page.getByRole("listitem").filter({ hasText: "Equipe da plataforma" }).waitFor();
  await looksRight(owner.page, "looks-es-360-dark");

  const turn = async () => {
    await button(page, t("common.edit", { name })).click();
    await page.getByRole("switch", { name: t("companies.status") }).press("Space");
    await button(page, t("common.save")).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  };
  await turn();
  await row(page, name).getByText(t("companies.suspended")).waitFor();
  await seen(owner.page, owner.t("session.suspended.by", { company: name }));
  await looksRight(owner.page, "suspended-es-360-dark");
  await turn();
  await owner.page.reload();
  await owner.page.getByRole("main").waitFor();
  await expect.poll(() => new URL(owner.page.url()).pathname).not.toBe("/expired");

  await button(page, t("common.edit", { name })).click();
  await button(page, t("common.delete")).click();
  await page.getByLabel(t("companies.delete.typeName", { name })).fill(name);
  await looksRight(page, "company-delete-pt-1440-light");
  await button(page, t("companies.delete.action")).click();
  await seen(page, t("common.nothingFound", { text: name }));
  await owner.page.waitForURL((url) => url.pathname === "/login");

  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByLabel(t("companies.search")).fill("Recado");
  await row(page, t("companies.platform")).waitFor();
  await looksRight(page, "companies-pt-360-light");
});
