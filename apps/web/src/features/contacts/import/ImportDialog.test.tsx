import type { ContactImport } from "@recado/contract/contact-import-news";
import { type ContactImportCard, contactImports, type ImportOptions } from "@recado/contract/contact-imports";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { tell } from "../../../lib/realtime.ts";
import { answer, refuse, show, signedIn } from "../../../testing.tsx";
import { ImportDialog } from "./ImportDialog.tsx";

const anImport = (more: Partial<ContactImportCard> = {}): ContactImportCard => ({
  id: 7,
  fileName: "clientes.xlsx",
  state: "ready",
  failure: null,
  sheet: "Clientes",
  columns: [
    { at: 0, name: "Nome", guess: "name" },
    { at: 1, name: "Contato 1", guess: "extra" },
  ],
  rowsTotal: 2,
  rowsDone: 0,
  created: 0,
  updated: 0,
  skipped: 0,
  repeated: 0,
  failed: 0,
  errorsUrl: null,
  faults: [],
  createdAt: "2026-01-01T00:00:00.000Z",
  sample: [{ row: 2, cells: ["<b>Marina</b>", "11 98765-4321"] }],
  ...more,
});
let now: ContactImportCard;
const serve = (underWay: ContactImport[]) => {
  answer(contactImports.list, () => underWay);
  answer(contactImports.show, () => now);
  answer(contactImports.check, () => ({ created: 2, known: 0, repeated: 1, noNumber: 2, failed: 0 }));
};
const open = (onClose = vi.fn()) => {
  show(<ImportDialog onClose={onClose} />);
  return onClose;
};
const alertText = async () => (await within(screen.getByRole("dialog")).findByRole("alert")).textContent;
const button = (name: string) => screen.findByRole("button", { name });
beforeEach(() => signedIn({ profile: "admin" }));

test("before anything is written it is said that nobody will have a name, and which of the first rows have no number", async () => {
  now = anImport({
    columns: [
      { at: 0, name: "Coluna A", guess: "extra" },
      { at: 1, name: "Telefone", guess: "number" },
    ],
    sample: [
      { row: 2, cells: ["Marina", "11 98765-4321"] },
      { row: 3, cells: ["Caio", "123"] },
      { row: 4, cells: ["Rui", ""] },
    ],
  });
  serve([now]);
  open();
  expect(await screen.findByText("No column is the name: contacts will only have their number.")).toBeTruthy();
  expect(await screen.findByText("2 new · 1 repeated · 2 without a valid phone number")).toBeTruthy();
  expect(screen.getAllByText("No valid phone number: this row will not be imported.")).toHaveLength(2);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "What the column Coluna A becomes" }), "Name");
  expect(screen.queryByText(/^No column is the name/)).toBeNull();
});

test("what was left under way is gone on with: columns are given their meaning, it runs, and says what became of it", async () => {
  now = anImport();
  serve([now]);
  const started: ImportOptions[] = [];
  answer(contactImports.start, ({ body }) => {
    started.push(body);
    now = anImport({ state: "running" });
    return now;
  });
  open();
  expect(await screen.findByText("<b>Marina</b>")).toBeTruthy();
  expect(await alertText()).toBe("Choose one column, and only one, for the phone.");
  expect((await button("Import 2 rows")).hasAttribute("disabled")).toBe(true);

  await userEvent.selectOptions(screen.getByRole("combobox", { name: "What the column Contato 1 becomes" }), "Phone");
  await userEvent.click(screen.getByRole("radio", { name: "Leave as they are" }));
  await userEvent.click(await button("Import 2 rows"));
  const columns = [
    { at: 0, to: "name" },
    { at: 1, to: "number" },
  ];
  await waitFor(() => expect(started).toEqual([{ columns, existing: "skip", countryCode: "55" }]));
  expect(await screen.findByText("0 of 2 rows (0%)")).toBeTruthy();

  const { sample, faults, ...event } = anImport({ state: "done", rowsDone: 2, created: 1, failed: 1, errorsUrl: "/api/contacts/files/x" });
  now = { ...event, sample, faults: [{ row: 3, fault: "badEmail" }] };
  tell("contactImport", { action: "update", import: event });
  expect(await screen.findByText("Import of clientes.xlsx finished.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Download rows that were not imported" }).getAttribute("href")).toBe(
    "/api/contacts/files/x?language=en",
  );
  expect(screen.getByText("With errors").nextSibling?.textContent).toBe("1");
  expect(await screen.findByText("Row 3: the email is not valid.")).toBeTruthy();
});

test("what the columns are to become is not lost unasked: not by closing, not for another file", async () => {
  now = anImport();
  serve([now]);
  let cancelled = 0;
  answer(contactImports.cancel, () => {
    cancelled += 1;
    now = anImport({ state: "cancelled" });
    return now;
  });
  const onClose = open();
  const column = await screen.findByRole("combobox", { name: "What the column Contato 1 becomes" });
  await userEvent.selectOptions(column, "Phone");
  await userEvent.click(await button("Close"));
  await userEvent.click(await button("Cancel"));
  await userEvent.click(await button("Use another spreadsheet"));
  await userEvent.click(await button("Cancel"));
  expect([onClose.mock.calls.length, cancelled]).toEqual([0, 0]);
  expect(column).toHaveProperty("value", "number");
  await userEvent.click(await button("Close"));
  await userEvent.click(await button("Discard"));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test("whoever wants another file is asked for it, whether the socket or the answer says first that this one is cancelled", async () => {
  now = anImport();
  serve([now]);
  const answered = Promise.withResolvers<void>();
  answer(contactImports.cancel, async () => {
    const { sample: _, ...event } = anImport({ state: "cancelled" });
    now = anImport({ state: "cancelled" });
    tell("contactImport", { action: "update", import: event });
    await answered.promise;
    return event;
  });
  open();
  await userEvent.click(await button("Use another spreadsheet"));
  await button("Choose spreadsheet");
  answered.resolve();
  await act(() => new Promise((later) => setTimeout(later, 30)));
  expect(await button("Choose spreadsheet")).toBeTruthy();
  expect(screen.queryByText(/cancelled/)).toBeNull();
});

test("an import into a contact list is not shown here", async () => {
  now = anImport({ state: "running" });
  serve([{ ...now, id: 9, contactListId: 2 }]);
  open();
  await button("Choose spreadsheet");
});

test("whoever has chosen nothing is not asked", async () => {
  now = anImport();
  serve([now]);
  const onClose = open();
  await screen.findByText("<b>Marina</b>");
  await userEvent.click(await button("Close"));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test("a file of another kind is refused before it is sent", async () => {
  serve([]);
  open();
  await button("Choose spreadsheet");
  const input = document.querySelector<HTMLInputElement>("input[type=file]")!;
  await userEvent.setup({ applyAccept: false }).upload(input, new File(["x"], "clientes.csv"));
  expect(await alertText()).toMatch(/not an Excel spreadsheet/);
});

test("a broken sheet says what is wrong with it, and where", async () => {
  now = anImport({ state: "failed", failure: { reason: "damaged", sheet: "Clientes", row: 4, column: "C" } });
  serve([anImport({ state: "reading" })]);
  open();
  await waitFor(async () => expect(await alertText()).toMatch(/damaged.*Sheet Clientes, row 4, column C\./));
});

test("closing it stops nothing; only cancelling does", async () => {
  now = anImport({ state: "running", rowsTotal: 100_000, rowsDone: 50_000 });
  serve([now]);
  let cancelled = 0;
  answer(contactImports.cancel, () => {
    cancelled += 1;
    now = anImport({ state: "cancelled", created: 50_000 });
    return now;
  });
  const onClose = open();
  expect(await screen.findByText("50,000 of 100,000 rows (50%)")).toBeTruthy();
  await userEvent.click(screen.getAllByRole("button", { name: "Close" }).at(-1)!);
  expect([onClose.mock.calls.length, cancelled]).toEqual([1, 0]);
  await userEvent.click(await button("Cancel import"));
  expect(await screen.findByText(/cancelled. What was in already stays/)).toBeTruthy();
});

test("what ended while its window was closed is shown when it is opened again, once: its counts, its rows with errors, why it failed", async () => {
  now = anImport({ state: "done", rowsDone: 2, created: 1, failed: 1, errorsUrl: "/api/contacts/files/x" });
  serve([now, anImport({ id: 6, state: "failed", failure: { reason: "damaged" } })]);
  const { cache } = show(<ImportDialog onClose={() => {}} />);
  expect(await screen.findByText("Import of clientes.xlsx finished.")).toBeTruthy();
  // As whenever the line comes back.
  await act(async () => {
    await cache.invalidateQueries();
    await new Promise((done) => setTimeout(done));
  });
  expect(screen.getByText("Import of clientes.xlsx finished.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Download rows that were not imported" })).toBeTruthy();
  await userEvent.click(await button("New import"));
  expect(await button("Choose spreadsheet")).toBeTruthy();
  cleanup();
  open();
  expect(await button("Choose spreadsheet")).toBeTruthy();
  expect(screen.queryByText(/finished/)).toBeNull();

  cleanup();
  now = anImport({ id: 8, state: "failed", failure: { reason: "damaged", row: 4 } });
  serve([now]);
  open();
  await waitFor(async () => expect(await alertText()).toMatch(/damaged.*row 4/));
});

test("the link to the rows with errors is a fresh one before its hour is over", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const requests: string[] = [];
  serve([anImport({ state: "done" })]);
  answer(contactImports.show, () => anImport({ state: "done", failed: 1, errorsUrl: `/api/contacts/files/${requests.push("once more")}` }));
  open();
  const link = () => screen.getByRole("link", { name: "Download rows that were not imported" }).getAttribute("href");
  await waitFor(() => expect(link()).toBe("/api/contacts/files/1?language=en"));
  await act(() => vi.advanceTimersByTimeAsync(31 * 60 * 1000));
  await waitFor(() => expect(link()).toBe("/api/contacts/files/2?language=en"));
});

test("of what somebody else has seen here nothing is taken for seen", async () => {
  now = anImport({ state: "done" });
  serve([now]);
  open();
  await screen.findByText("Import of clientes.xlsx finished.");
  cleanup();
  signedIn({ id: 99, profile: "admin" });
  now = anImport({ id: 5, state: "done" });
  serve([now]);
  open();
  expect(await screen.findByText("Import of clientes.xlsx finished.")).toBeTruthy();
});

test("the phone's address book is copied by one press, by keyboard as well, and shown like any other import", async () => {
  serve([]);
  const requests: unknown[] = [];
  answer(contactImports.upload, ({ body }) => {
    requests.push(body);
    now = anImport({ fileName: null, state: "running", sample: [] });
    return now;
  });
  open();
  const copy = await button("Copy address book");
  copy.focus();
  await userEvent.keyboard("{Enter}");
  expect(await screen.findByText("0 of 2 rows (0%)")).toBeTruthy();
  expect(requests).toEqual([{}]);

  const { sample, ...event } = anImport({ fileName: null, state: "done", rowsDone: 2, created: 1, skipped: 1 });
  now = { ...event, sample };
  tell("contactImport", { action: "update", import: event });
  expect(await screen.findByText("Import of Phone’s address book finished.")).toBeTruthy();
  expect(screen.getByText("Known already").nextSibling?.textContent).toBe("1");
});

test("where no phone has told an address book it is said what to do, and a spreadsheet can still be chosen", async () => {
  serve([]);
  refuse(contactImports.upload, "ERR_NO_ADDRESS_BOOK");
  open();
  await userEvent.click(await button("Copy address book"));
  await waitFor(async () => expect(await alertText()).toMatch(/has told its address book yet\. After linking one, wait a few minutes/));
  expect((await button("Choose spreadsheet")).hasAttribute("disabled")).toBe(false);
});
