import type { ContactImportCard } from "@recado/contract/contact-imports";
import type { Page } from "playwright-core";
import { button, closeDialog, field, heading, seen } from "../screen.ts";
import { broken, goTo, type See, unanswered } from "./see.ts";

const sheet: ContactImportCard = {
  id: 1,
  fileName: "clientes-da-marcenaria-2026.xlsx",
  state: "reading",
  failure: null,
  sheet: "Clientes",
  columns: [
    { at: 0, name: "Nome", guess: "name" },
    { at: 1, name: "Celular", guess: "number" },
    { at: 2, name: "E-mail", guess: "email" },
    { at: 3, name: "Observações de quem atende, por extenso", guess: "extra" },
  ],
  sample: [
    ["Marina de Cássia Vasconcelos e Albuquerque", "(11) 98765-7001", "marina@exemplo.test", "Nunca às segundas, e sempre depois das 18h"],
    ["João", "11987657002", "", ""],
    ["عمر الخطيب", "+55 11 98765-7003", "omar@exemplo.test", "Fala árabe"],
  ].map((cells, at) => ({ row: at + 2, cells })),
  faults: [],
  rowsTotal: 98_000,
  rowsDone: 0,
  created: 0,
  updated: 0,
  skipped: 0,
  repeated: 0,
  failed: 0,
  errorsUrl: null,
  createdAt: "2026-01-01T12:00:00.000Z",
};

/** An import so large that each step can be seen; the server's responses are replaced here. */
const importing: See = async (person, _, shoot) => {
  const { page, t } = person;
  const path = /\/api\/contacts\/imports(\/|$)/;
  let now = sheet;
  await page.route(path, (route) => {
    const path = new URL(route.request().url()).pathname;
    if (path.endsWith("/start")) now = { ...now, state: "running", rowsDone: 41_200 };
    if (path.endsWith("/cancel")) now = { ...now, state: "cancelled", created: 38_915, updated: 2_204, skipped: 0, failed: 81 };
    if (path.endsWith("/check")) return route.fulfill({ json: { created: 96_204, known: 1_702, repeated: 13, noNumber: 79, failed: 2 } });
    return route.fulfill({ json: path.endsWith("/imports") ? [now] : now });
  });
  await goTo(person, "/contacts", "contacts.title");
  await button(page, t("contacts.more")).click();
  await page.getByRole("menuitem", { name: t("contacts.import.open") }).click();
  await seen(page, t("contacts.import.reading"));
  await shoot("import-reading");
  now = { ...now, state: "ready" };
  const start = page.getByRole("dialog").getByRole("button", { name: /98/ });
  await start.waitFor();
  await shoot("import-check");
  await start.click();
  const cancel = button(page, t("contacts.import.cancel"));
  await cancel.waitFor();
  await shoot("import-running");
  await cancel.click();
  await button(page, t("contacts.import.another")).waitFor();
  await shoot("import-cancelled");
  await closeDialog(page);
  await page.unroute(path);
};

/** The merge dialog: the contact, the search, and the result. */
const merging: See = async (person, { BIGODE, MARINA }, shoot) => {
  const { page, t } = person;
  await find(page, BIGODE);
  await button(page, t("common.edit", { name: BIGODE })).click();
  await button(page, t("contacts.merge.open")).click();
  await field(page, t("contacts.merge.with")).fill(MARINA);
  await page
    .getByRole("list", { name: t("contacts.merge.with") })
    .getByRole("button")
    .first()
    .click();
  await page.getByText(t("contacts.merge.undoHint")).waitFor();
  await shoot("merging");
  await page.keyboard.press("Escape");
  await page.getByText(t("contacts.merge.undoHint")).waitFor({ state: "detached" });
  await closeDialog(page);
};

/** Errors beside their fields; and a number that is taken. */
const wrong: See = async (person, { as, MARINA }, shoot) => {
  const { page, t } = person;
  const { contacts } = await as<{ contacts: Array<{ number: string }> }>("GET", `/contacts?searchParam=${encodeURIComponent(MARINA)}`);
  await goTo(person, "/contacts", "contacts.title");
  await button(page, t("contacts.new")).click();
  await field(page, t("common.name")).fill("M");
  await field(page, t("contacts.number")).fill("98765");
  await field(page, t("contacts.email")).fill("marina@");
  await button(page, t("common.save")).click();
  await page.locator("[aria-invalid=true]").nth(2).waitFor();
  await shoot("contact-wrong");
  await field(page, t("common.name")).fill("Marina Vasconcelos");
  await field(page, t("contacts.number")).fill(contacts[0]?.number ?? "");
  await field(page, t("contacts.email")).fill("");
  await button(page, t("common.save")).click();
  await page.getByRole("dialog").getByText("Marina de Cássia").waitFor();
  await shoot("contact-known");
  await page.keyboard.press("Escape");
  await button(page, t("common.unsaved.leave")).click();
  await page.getByRole("dialog").first().waitFor({ state: "detached" });
};

const deleting: See = async ({ page, t }, { BIGODE }, shoot) => {
  await find(page, BIGODE);
  await button(page, t("common.deleteOne", { name: BIGODE })).click();
  await page.getByText(t("contacts.delete.takes")).waitFor();
  await shoot("contact-delete");
  await closeDialog(page);
};

/** Empty states: no result, no contacts, a failed request, loading. */
const nobody: See = async (person, _, shoot) => {
  const { page, t } = person;
  const path = /\/api\/contacts\?/;
  await find(page, "geladeira");
  await page.getByText(t("common.nothingFound", { text: "geladeira" })).waitFor();
  await shoot("contacts-none");
  await page.route(path, async (route) => route.fulfill({ json: { contacts: [], count: 0, hasMore: false, cursor: null } }));
  await page.goto("/contacts");
  await page.getByText(t("contacts.empty")).waitFor();
  await shoot("contacts-empty");
  await page.unroute(path);
  await broken(person, path, async () => {
    await page.goto("/contacts");
    await page.getByText(t("common.loadFailed")).waitFor();
    await shoot("contacts-failed");
  });
  await unanswered(page, path, async () => {
    await page.goto("/contacts");
    await heading(page, t("contacts.title")).waitFor();
    await page
      .getByRole("main")
      .getByRole("status", { name: t("common.loading") })
      .waitFor();
    await shoot("contacts-loading");
  });
};

async function find(page: Page, words: string) {
  await page.goto("/contacts");
  await page.getByRole("main").getByRole("searchbox").fill(words);
}

export const contactStates = [importing, merging, wrong, deleting, nobody];
