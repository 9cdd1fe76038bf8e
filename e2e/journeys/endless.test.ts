import type { Ticket } from "@recado/contract/tickets";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { workbookOf } from "../../apps/api/src/platform/sheets/testing/workbook.ts";
import { eventually } from "../../apps/api/src/testing/eventually.ts";
import { createCompany, PASSWORD } from "../company.ts";
import { furnish } from "../desk.ts";
import { overhang, picture } from "../looks.ts";
import { signIn } from "../person.ts";
import { button, field } from "../screen.ts";
import { lookAtMerge, lookAtPicture, lookAtTemplates, lookBehind } from "../steps/behind.ts";
import { customerOf, menu, tab } from "../talk.ts";

/** Unique to this try. */
const NAME = `Wolfeschlegelsteinhausenbergerdorffwelchevor${crypto.randomUUID().slice(0, 6)}`;
/** As long, and different only at its very end. */
const TWIN = `${NAME.slice(0, 49)}x`;
/** The sign reverses the text after it. */
const TURNED = "Ana \u202Egnp.oãçemarcO";
const OMAR = "عمر بن عبدالعزيز الأندلسي القرطبي الدمشقي";
const ENDLESS = "Donaudampfschifffahrt".repeat(500).slice(0, 10_000);
const PICTURE = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
const FILE = `${"orçamento".repeat(15)}.pdf`;

test("words without an end and names from the right to the left make no page wider and hide no button", { timeout: 300_000 }, async () => {
  const company = await furnish({ queue: "Q".repeat(50), color: "#364FC7", people: [NAME, TWIN, OMAR, TURNED] });
  const { as } = company;
  const endless = customerOf(company, NAME);
  await company.say(NAME, ENDLESS);
  await company.say(OMAR, ENDLESS);
  await company.say(TWIN, ENDLESS);
  await company.say(TURNED, ENDLESS);
  await endless.send({ name: FILE, type: "application/pdf", content: Uint8Array.from(Buffer.from("%PDF-1.7\n")), caption: ENDLESS });
  await endless.send({
    name: FILE.replace("pdf", "png"),
    type: "image/png",
    content: Uint8Array.from(Buffer.from(PICTURE, "base64")),
    caption: ENDLESS,
  });
  const find = async (name: string) =>
    (await as<{ tickets: Ticket[] }>("GET", "/tickets?showAll=true")).tickets.find(({ contact }) => contact.name === name);
  const { id, uuid, contactId } = (await eventually(() => find(NAME), Boolean, 30_000)) as Ticket;
  const { users } = await as<{ users: { id: number }[] }>("GET", `/users?searchParam=${company.ana}`);
  await as("PUT", `/tickets/${id}`, { status: "open", userId: users[0]?.id, queueId: company.queueId });
  await as("PUT", `/contacts/${contactId}`, { name: NAME, extraInfo: [{ name: "W".repeat(50), value: "V".repeat(200) }] });
  await as("POST", "/ticket-notes", { ticketId: id, note: ENDLESS.slice(0, 4000) });
  const tag = await as<{ id: number }>("POST", "/tags", { name: "T".repeat(50), color: "#7048C6", kanban: 0 });
  await as("POST", "/tags/sync", { ticketId: id, tags: [tag] });
  const shortcode = "w".repeat(40);
  const quick = await as<{ id: number }>("POST", "/quick-messages", { shortcode, message: ENDLESS.slice(0, 4096), geral: true });
  const plan = await as<{ id: number }>("POST", "/schedules", {
    body: ENDLESS.slice(0, 4096),
    contactId,
    sendAt: "2099-01-01T10:00:00.000Z",
  });
  await as("PUT", `/users/${users[0]?.id}`, { name: TURNED });
  try {
    const admin = await signIn("admin@demo.test", { language: "pt", width: 1440, height: 900 });
    for (const width of [1440, 800, 360]) {
      await admin.page.setViewportSize({ width, height: 900 });
      const fits = (state: string) => mustFit(admin.page, `${state} at ${width}`);
      for (const path of ["/users", "/connections"]) {
        await admin.page.goto(path);
        await admin.page.getByText(/Q{50}/).first().waitFor();
        await fits(path);
      }
      await admin.page.goto(`/sandbox?connection=${company.phone}`);
      await admin.page.getByText(TWIN).first().waitFor();
      await fits("the test phone");
      await lookAtMerge(admin, { search: NAME.slice(0, 20), look: fits });
    }
    const ana = await signIn(company.ana, { password: PASSWORD, language: "pt", width: 1440, height: 900 });
    const { page, t } = ana;
    const dialog = page.getByRole("dialog");
    for (const width of [1440, 800, 360]) {
      await page.setViewportSize({ width, height: 900 });
      const fits = (state: string) => mustFit(page, `${state} at ${width}`);
      await page.goto("/tickets");
      await tab(ana, "pending");
      await page.locator("[data-ticket]").getByText(OMAR, { exact: true }).waitFor();
      await fits("who waits");
      await tab(ana, "open");
      await page.locator("[data-ticket]").getByText(NAME, { exact: true }).waitFor();
      await fits("who is served");
      await page.goto(`/tickets/${uuid}`);
      await page.getByRole("log").getByText(FILE).waitFor();
      await fits("the conversation");
      await lookAtPicture(ana, fits);
      const runs = await field(page, t("tickets.write")).evaluate((one) => {
        const { unicodeBidi, textAlign } = getComputedStyle(one);
        return [unicodeBidi, textAlign];
      });
      expect.soft(runs, "what is written runs as its letters do").toEqual(["plaintext", "start"]);
      await menu(ana, "tickets.transfer");
      await dialog.getByRole("combobox").first().waitFor();
      await fits("handing over");
      await page.keyboard.press("Escape"); // the list of people, which opens at once
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      const drawer = page.getByRole("region", { name: t("contactDrawer.title") });
      if (!(await drawer.isVisible())) await menu(ana, "contactDrawer.title");
      await drawer.getByText("V".repeat(200)).waitFor();
      await drawer.getByText(FILE).waitFor();
      await fits("the contact beside it");
      const notes = await drawer.getByRole("list", { name: t("tickets.notes.title") }).boundingBox();
      expect.soft(notes?.height, "a note is scrolled to, and no taller").toBe(200);
      await drawer.getByRole("button", { name: t("common.close") }).click();
      await page
        .getByRole("banner")
        .getByRole("button", { name: /Notificações|não lidas/ })
        .first()
        .click();
      await dialog.waitFor();
      await fits("behind the bell");
      await page.keyboard.press("Escape");
      await page.goto("/contacts");
      // Other journeys' contacts come before this one.
      await page.getByRole("main").getByRole("searchbox").fill(NAME);
      await page.getByText(NAME).first().waitFor();
      await fits("the contacts");
      await button(page, t("common.edit", { name: NAME }))
        .first()
        .click();
      await dialog.waitFor();
      await fits("the contact's form");
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: t("frame.palette.placeholder") }).fill(NAME.slice(0, 20));
      for (const name of [NAME, TWIN]) await page.getByRole("option").getByText(name, { exact: true }).first().waitFor();
      await fits("the palette");
      const cut = await page.getByRole("option").locator("span:first-of-type").evaluateAll(cutShort);
      expect.soft(cut, `names in the palette at ${width}`).toEqual([]);
      await page.keyboard.press("Escape");
      for (const path of ["/tags", "/schedules", "/quick-messages"]) {
        await page.goto(path);
        await page
          .getByText(/T{50}|w{40}|Donaudampf/)
          .first()
          .waitFor();
        await fits(path);
      }
      await lookBehind(ana, { search: NAME, look: fits });
      await page.route(`**/api/tickets/u/${uuid}*`, async (route) => {
        const answer = await route.fetch();
        const window = { open: true, until: new Date(Date.now() + 3_600_000).toISOString() };
        await route.fulfill({ response: answer, json: { ...(await answer.json()), window } });
      });
      await page.goto(`/tickets/${uuid}`);
      await lookAtTemplates(ana, { texts: [ENDLESS.slice(0, 1024), OMAR, TURNED] }, fits);
    }
  } finally {
    await as("DELETE", `/schedules/${plan.id}`);
    await as("DELETE", `/quick-messages/${quick.id}`);
    await as("DELETE", `/tags/${tag.id}`);
  }
});

test("a sheet's name without an end makes no step of the import wider and hides no button", { timeout: 120_000 }, async () => {
  const { email } = await createCompany("Nomes sem Fim");
  const { page, t } = await signIn(email, { password: PASSWORD, language: "pt", width: 360 });
  const file = `${"orçamento".repeat(16)}.xlsx`;
  // A sheet without valid rows: the import creates no contacts, so each width starts the same.
  const rows = [
    ["W".repeat(50), "Celular", "Cidade"],
    [ENDLESS.slice(0, 200), "não tem", "Santos"],
  ];
  const buffer = await workbookOf({ sheets: { ["Q".repeat(31)]: rows } });
  for (const width of [360, 800, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const fits = async (state: string) => {
      await picture(page, `endless-import-${state}-${width}`);
      expect.soft([...(await overhang(page)), ...(await hidden(page))], `${state} at ${width}`).toEqual([]);
    };
    await page.goto("/contacts");
    await button(page, t("contacts.import.open")).click();
    await page.locator("input[type=file]").setInputFiles({ name: file, mimeType: "application/octet-stream", buffer });
    const start = button(page, t("contacts.import.start", { count: 1, rows: "1" }));
    await start.waitFor();
    await fits("mapped");
    await start.click();
    await page.getByRole("link", { name: t("contacts.import.errors") }).waitFor();
    await fits("done");
  }
});

async function mustFit(page: Page, state: string) {
  await picture(page, `endless-${state}`);
  expect.soft([...(await overhang(page)), ...(await spilt(page)), ...(await hidden(page))], state).toEqual([]);
}

/** Runs in the page. */
const cutShort = (names: Element[]) =>
  names.filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent);

/** Messages that overflow the conversation sideways, where they cannot be scrolled to. */
const spilt = (page: Page) =>
  page
    .locator("[role=log]")
    .evaluateAll((logs) =>
      logs.flatMap(({ scrollWidth, clientWidth }) =>
        scrollWidth > clientWidth + 1 ? [`the conversation is ${scrollWidth} instead of ${clientWidth} px wide`] : [],
      ),
    );

/** Buttons that are partly clipped by their surroundings, or beyond the page. */
const hidden = (page: Page) =>
  page.evaluate(() => {
    const cut = (one: Element) => {
      const { left, right, width } = one.getBoundingClientRect();
      if (width < 4) return false; // for screen readers only
      for (let around = one.parentElement; around; around = around.parentElement) {
        const { overflowX, position } = getComputedStyle(around);
        if (position === "fixed") break;
        const box = around.getBoundingClientRect();
        if (overflowX !== "visible" && box.width > 4 && (left < box.left - 1 || right > box.right + 1)) return true;
      }
      return left < -1 || right > document.documentElement.clientWidth + 1;
    };
    return [...document.querySelectorAll("main button, header button, [role=dialog] button, main input, main textarea")]
      .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && cut(one))
      .map((one) => `cut off: ${one.outerHTML.slice(0, 160)}`);
  });
