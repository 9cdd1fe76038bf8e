import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { PASSWORD } from "../company.ts";
import { furnish } from "../desk.ts";
import { looksRight } from "../looks.ts";
import { type Person, signIn } from "../person.ts";
import { at, button } from "../screen.ts";
import { acceptOf, tab } from "../talk.ts";

const [RITA, SARA, ZECA] = ["Rita de Cássia Vasconcelos e Albuquerque 🌻", "Sara Lima", "Zeca Brito"] as const;

test("one pins whom one keeps an eye on, and puts off who can wait, until he writes", async () => {
  const company = await furnish({ queue: "Estofaria", color: "#7048C6", people: [RITA, SARA, ZECA] });
  for (const person of [RITA, SARA, ZECA]) await company.say(person, "Bom dia! Meu sofá já está pronto?");
  const look = { password: PASSWORD, language: "pt" } as const;
  const ana = await signIn(company.ana, { ...look, width: 1440, height: 900 });
  const { page, t } = ana;
  for (const person of [RITA, SARA, ZECA]) {
    await tab(ana, "pending");
    await acceptOf(ana, person).click();
    await page.getByRole("heading", { level: 2, name: person }).waitFor();
    await page.goto("/tickets");
  }
  await tab(ana, "open");
  await expect.poll(() => names(page)).toEqual([ZECA, SARA, RITA]);

  await page.getByRole("link", { name: RITA }).focus();
  await page.keyboard.press("p");
  await page.getByText(t("tickets.marks.pinnedNow")).waitFor();
  await page.locator("body").click({ position: { x: 900, y: 500 } });
  await expect.poll(() => names(page)).toEqual([RITA, ZECA, SARA]);

  await page.getByRole("link", { name: SARA }).click();
  await page.getByRole("heading", { level: 2, name: SARA }).waitFor();
  await button(page, t("tickets.more")).click();
  await page.getByRole("menuitem", { name: t("tickets.marks.snooze") }).click();
  await page.getByRole("dialog").waitFor();
  await looksRight(page, "tickets-snooze-pt-1440-light");
  await page.getByRole("button", { name: t("tickets.marks.moments.tomorrow") }).click();
  await at(page, "/tickets");
  await expect.poll(() => names(page)).toEqual([RITA, ZECA]);
  await snoozedTab(ana).click();
  await expect.poll(() => names(page)).toEqual([SARA]);
  await looksRight(page, "tickets-snoozed-pt-1440-light");

  await company.say(SARA, "Esqueci de dizer: é o azul.");
  await tab(ana, "open");
  await expect.poll(() => names(page)).toEqual([RITA, SARA, ZECA]);
  await snoozedTab(ana).waitFor({ state: "detached" });

  // Her phone shows the same pins.
  const phone = await signIn(company.ana, { ...look, width: 360, height: 740, theme: "dark" });
  await expect.poll(() => names(phone.page)).toEqual([RITA, SARA, ZECA]);
  await phone.page.getByRole("link", { name: ZECA }).tap();
  await button(phone.page, t("tickets.more")).tap();
  await phone.page.getByRole("menuitem", { name: t("tickets.marks.snooze") }).tap();
  await phone.page.getByRole("dialog").waitFor();
  await looksRight(phone.page, "tickets-snooze-pt-360-dark");
  await phone.page.getByRole("button", { name: t("tickets.marks.moments.hour") }).tap();
  await at(phone.page, "/tickets");
  await expect.poll(() => names(phone.page)).toEqual([RITA, SARA]);
  await looksRight(phone.page, "tickets-pinned-pt-360-dark");
});

const snoozedTab = ({ page, t }: Pick<Person, "page" | "t">) => page.getByRole("tab", { name: t("tickets.tabs.snoozed") });
const names = (page: Page) =>
  page.locator("[data-ticket]").evaluateAll((rows) => rows.map((row) => row.querySelector("a, button[aria-haspopup]")?.textContent));
