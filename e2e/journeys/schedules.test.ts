import { expect, test } from "vitest";
import { PASSWORD } from "../company.ts";
import { furnish } from "../desk.ts";
import { looksRight } from "../looks.ts";
import { type Person, signIn } from "../person.ts";
import { button, field, heading, isWrong, row, seen } from "../screen.ts";

const ZULMIRA = "Zulmira Pacheco";
const MINUTE_MS = 60_000;

test("a message is planned in a conversation, seen in the agenda, sent at its minute and read in the conversation", {
  timeout: 4 * MINUTE_MS,
}, async () => {
  const company = await furnish({ queue: "Entregas", color: "#7048C6", people: [ZULMIRA] });
  await company.say(ZULMIRA, "Quando chega a minha mesa?");
  const look = { password: PASSWORD, language: "pt" } as const;
  const ana = await signIn(company.ana, { ...look, width: 1440, height: 900 });
  const bia = await signIn(company.bia, { ...look, width: 360, height: 740, theme: "dark" });
  const { page, t } = ana;
  await page.getByRole("tab", { name: t("tickets.tabs.pending") }).click();
  await page
    .getByRole("listitem")
    .filter({ hasText: ZULMIRA })
    .getByRole("button", { name: t("tickets.accept") })
    .click();
  await page.getByRole("heading", { level: 2, name: ZULMIRA }).waitFor();

  await button(page, t("tickets.more")).click();
  await page.getByRole("menuitem", { name: t("tickets.schedule") }).click();
  const dialog = page.getByRole("dialog", { name: t("schedules.titles.new") });
  await dialog.getByText("Sao Paulo (GMT-3)").waitFor();
  await expect.poll(() => dialog.getByRole("combobox", { name: t("schedules.contact") }).inputValue()).toContain(ZULMIRA);
  await button(page, t("schedules.save")).click();
  await isWrong(page, t("schedules.body"), t("invalid.any.required"));
  await field(page, t("schedules.body")).fill("Oi, ");
  await button(page, t("variables.firstName")).click();
  await field(page, t("schedules.body")).press("End");
  await page.keyboard.type("! A mesa chega amanhã.");
  await dialog.getByText("Oi, Zulmira! A mesa chega amanhã.", { exact: true }).waitFor();
  await looksRight(page, "schedule-form-pt-1440-light");
  await field(page, t("schedules.sendAt")).fill(nextMinute());
  await button(page, t("schedules.save")).click();
  await dialog.waitFor({ state: "detached" });

  await bia.page.goto("/schedules");
  await heading(bia.page, t("schedules.title")).waitFor();
  await row(bia.page, ZULMIRA).getByText(t("schedules.status.soon")).waitFor();
  await looksRight(bia.page, "schedules-pt-360-dark");
  await button(bia.page, t("schedules.new")).click();
  await looksRight(bia.page, "schedule-form-pt-360-dark");
  await button(bia.page, t("common.cancel")).click();

  const message = page.getByRole("log").getByRole("listitem").filter({ hasText: "Oi, Zulmira! A mesa chega amanhã." });
  await message.getByText(t("tickets.ack.delivered")).waitFor({ timeout: 2 * MINUTE_MS });
  await row(bia.page, ZULMIRA).getByText(t("schedules.status.sent")).waitFor();
  await ofOnesOwn(ana);
});

/** From the agenda: the schedule is found, changed, and deleted after a confirmation. */
async function ofOnesOwn({ page, t }: Person) {
  await page.goto("/schedules");
  await button(page, t("schedules.new")).click();
  await page.getByRole("combobox", { name: t("schedules.contact") }).fill("Zulmira Pac");
  await page.getByRole("option", { name: ZULMIRA }).click();
  await field(page, t("schedules.body")).fill("Chegou tudo bem?");
  await button(page, t("schedules.save")).click();
  const mine = row(page, "Chegou tudo bem?");
  await mine.waitFor();
  await mine.getByRole("button").first().click();
  await field(page, t("schedules.body")).fill("Chegou tudo inteiro?");
  await looksRight(page, "schedule-edit-pt-1440-light");
  await button(page, t("schedules.save")).click();
  await row(page, "Chegou tudo inteiro?").waitFor();
  await looksRight(page, "schedules-pt-1440-light");
  await row(page, "Chegou tudo inteiro?").getByRole("button").last().click();
  await seen(page, t("schedules.delete.takes"));
  await button(page, t("common.delete")).click();
  await row(page, "Chegou tudo inteiro?").waitFor({ state: "detached" });
}

/** The next minute that does not begin during typing, on the company's clock. */
function nextMinute(): string {
  const at = new Date(Math.ceil((Date.now() + 5_000) / MINUTE_MS) * MINUTE_MS);
  const day = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" }).format(at);
  const time = new Intl.DateTimeFormat("en-GB", { timeZone: "America/Sao_Paulo", hour: "2-digit", minute: "2-digit" }).format(at);
  return `${day}T${time}`;
}
