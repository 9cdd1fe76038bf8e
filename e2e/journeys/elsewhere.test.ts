import { expect, test } from "vitest";
import { createCompany, PASSWORD } from "../company.ts";
import { furnish } from "../desk.ts";
import { enter, type Person, signIn, visit } from "../person.ts";
import { at, button, field, heading, row, seen } from "../screen.ts";
import { accept, customerOf, isOpen, said, tab } from "../talk.ts";

test("who signs in at home ends up signed out at work, and is told why; another tab of one browser stays in", async () => {
  const company = await createCompany("Oficina Dois Lugares");
  const work = await signIn(company.email, { password: company.password, language: "en", width: 1440, theme: "light" });
  await heading(work.page, work.t("tickets.title")).waitFor();
  const tab = await work.context.newPage();
  await tab.goto("/tickets");
  await heading(tab, work.t("tickets.title")).waitFor();
  expect(new URL(work.page.url()).pathname).toBe("/tickets");

  // By the form, as the toast is soon gone.
  const home = await visit("/login", { language: "pt", width: 360, theme: "dark" });
  await enter(home, company.email, company.password);
  await seen(work.page, work.t("frame.elsewhere"));
  await at(work.page, "/login");
  await at(tab, "/login");
  await heading(home.page, home.t("tickets.title")).waitFor();
  expect(await button(home.page, home.t("tickets.new")).count()).toBeGreaterThan(0);
  await field(work.page, work.t("session.email")).waitFor();
  expect(await work.page.evaluate(() => localStorage.getItem("token"))).toBeNull();
});

/** By the menu, without a reload. */
async function goTo({ page, t }: Person, title: string) {
  await page
    .getByRole("navigation", { name: t("frame.navigation") })
    .getByRole("link", { name: t(title) })
    .click();
}

const [RITA, NOVA] = ["Rita Ausente", "Nova Ausente"];

test("what comes to pass while one is on another page is there when one comes back, and is read only then", async () => {
  const desk = await furnish({ queue: "Ausência", color: "#0B7285", people: [RITA, NOVA] });
  const rita = customerOf(desk, RITA);
  await rita.say("Bom dia!");
  const ana = await signIn(desk.ana, { password: PASSWORD, language: "pt", width: 1440, height: 900 });
  const { page, t } = ana;
  await goTo(ana, "tags.title");
  await heading(page, t("tags.title")).waitFor();
  await page.getByRole("main").getByRole("listitem").first().waitFor();
  await goTo(ana, "tickets.title");
  await accept(ana, RITA);
  await said(ana, "Bom dia!").waitFor();
  await tab(ana, "pending");

  await goTo(ana, "contacts.title");
  await row(page, RITA).waitFor();
  const tag = await desk.as<{ id: number }>("POST", "/tags", { name: "Voltou", color: "#7048C6", kanban: 0 });
  try {
    await rita.say("Esqueci de dizer: é urgente");
    await desk.say(NOVA, "Alguém aí?");
    await expect.poll(() => page.title()).toContain("(2)");
    const isRead = async () => (await rita.messages()).find(({ body }) => body.includes("urgente"))?.ack === 3;
    expect(await isRead(), "nobody has seen it").toBe(false);

    await goTo(ana, "tickets.title");
    await tab(ana, "pending");
    await page.locator("[data-ticket]").filter({ hasText: NOVA }).waitFor();
    await tab(ana, "open");
    await page.locator("[data-ticket]").filter({ hasText: "é urgente" }).waitFor();
    expect(await isRead(), "the list shows it, and nobody has opened it").toBe(false);
    await page.getByRole("link", { name: RITA, exact: true }).click();
    await isOpen(ana, RITA);
    await said(ana, "é urgente").waitFor();
    await expect.poll(isRead).toBe(true);
    await expect.poll(() => page.title()).toContain("(1)");

    await goTo(ana, "tags.title");
    await row(page, "Voltou").waitFor();
  } finally {
    await desk.as("DELETE", `/tags/${tag.id}`);
  }
});
