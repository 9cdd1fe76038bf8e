import { workbookOf } from "../../apps/api/src/platform/sheets/testing/workbook.ts";
import type { Shoot } from "../looks.ts";
import type { Person } from "../person.ts";
import { at, button, closeDialog, heading, seen } from "../screen.ts";
import { said } from "../talk.ts";
import { contactStates } from "./contactStates.ts";
import { frameStates } from "./frameStates.ts";
import { menuStates } from "./menuStates.ts";
import type { Desk } from "./morning.ts";
import { refusedStates } from "./refusedStates.ts";
import { type See, unanswered } from "./see.ts";
import { ticketStates } from "./ticketStates.ts";

/** Rare states. Each role checks half of them. */
export const states: Record<"agent" | "admin", See[]> = {
  agent: [keys, volume, inAGroup, foreign, skeletons, ...frameStates, ...ticketStates.agent, ...refusedStates.agent],
  admin: [
    filtered,
    heldTicket,
    failedImport,
    merged,
    nothingYet,
    ...contactStates,
    ...ticketStates.admin,
    ...menuStates,
    ...refusedStates.admin,
  ],
};

async function keys({ page, t }: Person, _: Desk, shoot: Shoot) {
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: t("keys.title") }).waitFor();
  await shoot("keys");
  await closeDialog(page);
}

async function volume({ page, t }: Person, _: Desk, shoot: Shoot) {
  await button(page, t("frame.volume")).click();
  await page.getByRole("slider", { name: t("frame.volume") }).waitFor();
  await shoot("volume");
  await closeDialog(page);
}

async function inAGroup(person: Person, { group }: Desk, shoot: Shoot) {
  await person.page.goto(`/tickets/${group}`);
  await said(person, "Alguém precisa").waitFor();
  await shoot("group");
}

async function foreign({ page, t }: Person, { foreign }: Desk, shoot: Shoot) {
  await page.goto(`/tickets/${foreign}`);
  await seen(page, t("tickets.unauthorized"));
  await at(page, "/tickets");
  await shoot("foreign");
}

async function skeletons({ page, t }: Person, { uuid }: Desk, shoot: Shoot) {
  await unanswered(page, /\/api\/(tickets\?|messages\/)/, async () => {
    await page.goto(`/tickets/${uuid}`);
    await button(page, t("tickets.more")).waitFor();
    await shoot("skeletons");
  });
}

async function filtered({ page, t }: Person, { queue }: Desk, shoot: Shoot) {
  await page.goto("/tickets?tab=search&q=marina");
  await button(page, t("tickets.filters.queues")).click();
  await page.getByRole("checkbox", { name: queue }).check();
  await page.keyboard.press("Escape");
  await button(page, t("tickets.filters.users")).click();
  const people = page.getByRole("dialog", { name: t("tickets.filters.users") }).getByRole("checkbox");
  for (const at of [0, 1]) await people.nth(at).check();
  await shoot("filters");
  await page.keyboard.press("Escape");
  await page.getByRole("list", { name: t("tickets.filters.title") }).waitFor();
  await shoot("filtered");
}

/** A new conversation with a contact whose ticket another agent has. */
async function heldTicket({ page, t }: Person, { MARINA }: Desk, shoot: Shoot) {
  await page.goto("/tickets");
  await button(page, t("tickets.new")).first().click();
  await page
    .getByRole("dialog")
    .getByRole("combobox", { name: t("tickets.contact") })
    .fill("marina");
  await page.getByRole("option").first().waitFor();
  await shoot("found");
  await page.getByRole("option", { name: MARINA }).click();
  await page.getByRole("dialog").getByRole("alert").waitFor();
  await shoot("held");
  await closeDialog(page);
}

/** A file that is no sheet, and one with invalid rows. */
async function failedImport({ page, t }: Person, _: Desk, shoot: Shoot) {
  await page.goto("/contacts");
  await heading(page, t("contacts.title")).waitFor();
  await button(page, t("contacts.more")).click();
  await page.getByRole("menuitem", { name: t("contacts.import.open") }).click();
  const dialog = page.getByRole("dialog");
  const send = (buffer: Buffer) =>
    page.locator("input[type=file]").setInputFiles({ name: "clientes.xlsx", mimeType: "application/octet-stream", buffer });
  // The import is where it was left, or shows its result.
  const left = button(page, t("contacts.import.other")).or(button(page, t("contacts.import.another")));
  await left.or(button(page, t("contacts.import.choose"))).waitFor();
  if (await left.isVisible()) await left.click();
  await send(Buffer.from("nome;telefone"));
  await dialog.getByRole("alert").waitFor();
  await shoot("import-failed");
  await send(
    await workbookOf({
      sheets: {
        Clientes: [
          ["Nome", "Celular"],
          ["Ari", "(11) 98765-7001"],
          ["Sem número", ""],
          ["Curto", "12"],
        ],
      },
    }),
  );
  await button(page, t("contacts.import.start", { count: 3, rows: "3" })).click();
  await seen(page, t("contacts.import.done", { file: "clientes.xlsx" }));
  await shoot("import-errors");
  await button(page, t("contacts.import.another")).click();
  await closeDialog(page);
}

/** Merging two contacts, and undoing it. */
async function merged({ page, t }: Person, { BIGODE }: Desk, shoot: Shoot) {
  await page.goto("/contacts");
  await page.getByRole("searchbox").fill(BIGODE);
  await button(page, t("common.edit", { name: BIGODE })).click();
  await page.getByRole("button", { name: new RegExp(t("contacts.merge.undo")) }).scrollIntoViewIfNeeded();
  await shoot("merged");
  await closeDialog(page);
}

/** As in a new company. */
async function nothingYet({ page, t }: Person, _: Desk, shoot: Shoot) {
  const path = /\/api\/tickets\?/;
  await page.route(path, (route) => route.fulfill({ json: { tickets: [], count: 0, hasMore: false, cursor: null } }));
  await page.goto("/tickets");
  await page.getByText(t("tickets.firstSteps.title")).waitFor();
  await shoot("nothing-yet");
  await page.unroute(path);
}
