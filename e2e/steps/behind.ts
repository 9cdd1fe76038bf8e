import { expect } from "vitest";
import { workbookOf } from "../../apps/api/src/platform/sheets/testing/workbook.ts";
import type { Person } from "../person.ts";
import { button, closeDialog, field, row } from "../screen.ts";
import { tab } from "../talk.ts";

/** What to search for, and how to check each state. */
type Behind = { search: string; look(state: string): unknown };

/** States that only a click shows, one after the other: unread tickets, new conversations, waiting customers. */
export async function lookBehind(person: Person, { search, look }: Behind) {
  const { page, t } = person;
  const dialog = page.getByRole("dialog");
  const isNarrow = (page.viewportSize()?.width ?? 0) < 600;
  await page.goto("/tickets");
  await tab(person, "pending");
  const unread = new RegExp([t("notifications.title"), t("notifications.bell_one", { count: "1" }), "não lidas"].join("|"));
  await page.getByRole("banner").getByRole("button", { name: unread }).first().click();
  await dialog.getByRole("listitem").first().waitFor();
  await look("behind the bell");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });

  await button(page, t("tickets.new")).first().click();
  const whom = dialog.getByRole("combobox", { name: t("tickets.contact") });
  await whom.fill(search);
  await page.getByRole("option").first().waitFor();
  await look("whom to write to");
  await page.getByRole("option").first().click();
  // The button is enabled, or an alert shown, once the server has said whether there is an open ticket.
  const start = button(page, t("tickets.start"));
  await expect.poll(async () => (await start.isEnabled()) || (await dialog.getByRole("alert").isVisible())).toBe(true);
  await look("writing to somebody");
  await closeDialog(page);

  if (!isNarrow) {
    await page
      .getByRole("button", { name: beginning(t("tickets.peek", { name: "" })) })
      .first()
      .click();
    await dialog.getByText(/\S/).first().waitFor();
    await look("a look at who waits");
    await dialog.getByRole("button", { name: t("common.close") }).click();
    await dialog.waitFor({ state: "detached" });
  }
}

/** An admin merges two contacts, up to the last click. */
export async function lookAtMerge({ page, t }: Person, { search, look }: Behind) {
  await page.goto("/contacts");
  await page.getByRole("main").getByRole("searchbox").fill(search);
  await row(page, search).first().waitFor();
  await page.waitForLoadState("networkidle");
  await page
    .getByRole("main")
    .getByRole("button", { name: beginning(t("common.edit", { name: "" })) })
    .first()
    .click();
  await button(page, t("contacts.merge.open")).click();
  await field(page, t("contacts.merge.with")).fill(search);
  const found = page.getByRole("list", { name: t("contacts.merge.with") }).getByRole("button");
  await found.first().waitFor();
  await look("whom to make one with");
  await found.first().click();
  await page.getByText(t("contacts.merge.undoHint")).waitFor();
  await look("making two of them one");
}

/** A sheet before the import: its columns and first rows. */
export async function lookAtSheet({ page, t }: Person, { sheet, rows }: { sheet: string; rows: string[][] }, look: Behind["look"]) {
  const buffer = await workbookOf({ sheets: { [sheet]: rows } });
  await page.goto("/contacts");
  await button(page, t("contacts.more")).click();
  await page.getByRole("menuitem", { name: t("contacts.import.open") }).click();
  await page.locator("input[type=file]").setInputFiles({ name: `${sheet}.xlsx`, mimeType: "application/octet-stream", buffer });
  await page.getByRole("dialog").getByRole("combobox").first().waitFor();
  await look("a sheet");
}

/** Meta's templates with these names and texts, and the first of them about to be filled in. */
export async function lookAtTemplates({ page, t }: Person, { texts }: { texts: string[] }, look: Behind["look"]) {
  const json = texts.map((text, at) => ({
    name: `modelo_${at}_${text}`,
    language: "pt_BR",
    category: "UTILITY",
    status: "APPROVED",
    body: `${text} {{1}}`,
    header: text,
    footer: text,
    variables: 1,
    slots: [{ part: "body", name: "1" }],
    media: null,
    blocked: null,
  }));
  await page.route(/\/api\/whatsapp\/\d+\/templates/, (route) => route.fulfill({ json }));
  await button(page, t("tickets.template.choose")).click();
  const dialog = page.getByRole("dialog");
  const first = dialog.getByRole("listitem").first().getByRole("button");
  await first.waitFor();
  await look("the templates");
  await first.click();
  await first.waitFor({ state: "detached" });
  await look("a template");
  await closeDialog(page);
  await page.unrouteAll({ behavior: "ignoreErrors" });
}

/** A picture in the viewer, with its caption. */
export async function lookAtPicture({ page, t }: Person, look: Behind["look"]) {
  const pictures = page
    .getByRole("log")
    .getByRole("link")
    .filter({ has: page.locator("img") });
  await pictures.first().click();
  await page
    .getByRole("dialog", { name: t("tickets.viewer.title") })
    .getByRole("img")
    .waitFor();
  await look("a picture alone");
  await closeDialog(page);
}

const beginning = (words: string) => new RegExp(`^${words.trim().replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`);
