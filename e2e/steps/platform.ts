import { looksRight } from "../looks.ts";
import type { Person } from "../person.ts";
import { button, field, heading, row, seen } from "../screen.ts";

export const PASSWORD = "Jornada-segura-7";

export type Made = { name: string; plan: string; email: string };

/** Names that no other journey uses. */
export function somebodyNew(): Made {
  const name = `Padaria ${crypto.randomUUID().slice(0, 8)}`;
  return { name, plan: `Sob medida ${name.slice(-8)}`, email: `dona-${name.slice(-8)}@jornada.test` };
}

/** Creates a plan and a company, starting at the tab of plans; ends at the tab of companies with this one alone. */
export async function makePlanAndCompany({ page, t }: Person, { name, plan, email }: Made) {
  await row(page, "Essencial").waitFor();
  await looksRight(page, "plans-pt-1440-light");
  await button(page, t("plans.new")).click();
  await field(page, t("common.name")).fill(plan);
  await field(page, t("plans.value")).fill("349,90");
  await looksRight(page, "plan-new-pt-1440-light");
  await button(page, t("common.save")).click();
  await row(page, plan)
    .getByText(/349,90/)
    .waitFor();

  await page.getByRole("tab", { name: t("settings.tabs.companies") }).click();
  await button(page, t("companies.new")).click();
  await field(page, t("common.name")).fill(name);
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
}

/** Visits the company, reads, and leaves. */
export async function lookInto({ page, t }: Person, { name }: Made) {
  await button(page, t("looks.begin", { name })).click();
  await looksRight(page, "look-asked-pt-1440-light");
  await button(page, t("looks.action")).click();
  const bar = page.getByRole("status").filter({ hasText: name });
  await bar.waitFor();
  await page.goto(`${new URL(page.url()).origin}/tags`);
  await heading(page, t("tags.title")).waitFor();
  await button(page, t("tags.new")).click();
  await field(page, t("common.name")).fill("Nunca");
  await button(page, t("common.save")).click();
  await seen(page, t("errors.ERR_LOOKING"));
  await looksRight(page, "look-pt-1440-light");
  await page.reload();
  await bar.getByRole("button", { name: t("looks.leave") }).click();
  await page.getByLabel(t("companies.search")).fill(name);
  await row(page, name).waitFor();
}

/** Suspends or activates the company. */
export async function turnStatus({ page, t }: Person, { name }: Made) {
  await button(page, t("common.edit", { name })).click();
  await page.getByRole("switch", { name: t("companies.status") }).press("Space");
  await button(page, t("common.save")).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

export async function removeWhole({ page, t }: Person, { name }: Made) {
  await button(page, t("common.edit", { name })).click();
  await button(page, t("common.delete")).click();
  await page.getByLabel(t("companies.delete.typeName", { name })).fill(name);
  await looksRight(page, "company-delete-pt-1440-light");
  await button(page, t("companies.delete.action")).click();
  await seen(page, t("common.nothingFound", { text: name }));
}
