import type { ContactImport } from "@recado/contract/contact-import-news";
import { type ContactImportCard, contactImports } from "@recado/contract/contact-imports";
import { contactListItems, contactLists } from "@recado/contract/contact-lists";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { tell } from "../../../lib/realtime.ts";
import { answer, refuse, show, signedIn } from "../../../testing.tsx";
import { aContactList, aListImport, itemPageOf } from "../testing/samples.ts";
import { ImportDialog } from "./ImportDialog.tsx";

let now: ContactImportCard;
const serve = (...imports: ContactImport[]) => {
  answer(contactLists.imports, () => imports);
  answer(contactImports.show, ({ params }) => ({ ...now, id: params.id }));
};
const open = (onClose = vi.fn()) => {
  show(<ImportDialog contactListId={1} onClose={onClose} />);
  return onClose;
};
const button = (name: string) => screen.findByRole("button", { name });
const choose = async (name: string, size?: number) => {
  await button("Choose spreadsheet");
  const input = document.querySelector<HTMLInputElement>("input[type=file]")!;
  const file = new File(["x"], name);
  if (size !== undefined) Object.defineProperty(file, "size", { value: size });
  await userEvent.setup({ applyAccept: false }).upload(input, file);
};

beforeEach(() => {
  signedIn({ profile: "admin" });
  answer(contactLists.show, () => aContactList());
  answer(contactListItems.list, () => itemPageOf([]));
});

test.each(["clientes.xlsx", "clientes.XLS", "clientes.csv"])(
  "%s is sent to the list at once, and its progress and outcome are shown",
  async (name) => {
    now = aListImport({ state: "reading", fileName: name });
    serve();
    const sent: unknown[] = [];
    answer(contactLists.upload, ({ params, file }) => {
      sent.push([params.id, file?.name]);
      return { job: now, records: [] };
    });
    open();
    await choose(name);
    expect(await screen.findByText("Reading the spreadsheet…")).toBeTruthy();
    expect(sent).toEqual([[1, name]]);
    const running = aListImport({ state: "running", rowsTotal: 4, rowsDone: 2, fileName: name });
    act(() => tell("contactImport", { action: "update", import: running }));
    expect(await screen.findByText("2 of 4 rows (50%)")).toBeTruthy();

    const {
      sample: _,
      faults: __,
      ...done
    } = aListImport({
      state: "done",
      fileName: name,
      rowsTotal: 4,
      rowsDone: 4,
      created: 1,
      skipped: 1,
      repeated: 1,
      failed: 1,
      errorsUrl: "/api/contacts/files/x",
    });
    now = { ...done, sample: [], faults: [{ row: 4, fault: "badNumber" }] };
    act(() => tell("contactImport", { action: "update", import: done }));
    expect(await screen.findByText(`Import of ${name} finished.`)).toBeTruthy();
    for (const outcome of ["Added", "Already in the list", "Repeated in the spreadsheet", "With errors"])
      expect(screen.getByText(outcome).nextSibling?.textContent).toBe("1");
    expect(await screen.findByText("Row 4: the number is incomplete or not a number.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Download rows that were not imported" }).getAttribute("href")).toBe(
      "/api/contacts/files/x?language=en",
    );
  },
);

test("a file of another kind, and one that is too large, are refused before they are sent; the server's refusal is shown", async () => {
  serve();
  open();
  await choose("clientes.pdf");
  const alert = () => within(screen.getByRole("dialog")).findByRole("alert");
  expect((await alert()).textContent).toBe("This file is not a spreadsheet. Send a .xlsx, .xls or .csv file.");
  await choose("clientes.csv", 11 * 1024 * 1024);
  await waitFor(async () => expect((await alert()).textContent).toMatch(/up to 10\sMB/));
  refuse(contactLists.upload, "ERR_NO_CONTACT_LIST_FOUND");
  await choose("clientes.csv");
  await waitFor(async () => expect((await alert()).textContent).toMatch(/no longer exists/));
});

test("an import that is under way is shown when the dialog opens, whoever started it, and stays on the screen when it ends", async () => {
  now = aListImport({ state: "running", rowsTotal: 100_000, rowsDone: 50_000 });
  serve(now, aListImport({ id: 3, state: "done" }));
  let cancelled = 0;
  answer(contactImports.cancel, () => {
    cancelled += 1;
    now = aListImport({ state: "cancelled", created: 50_000 });
    return now;
  });
  const onClose = open();
  expect(await screen.findByText("50,000 of 100,000 rows (50%)")).toBeTruthy();
  await userEvent.click(screen.getAllByRole("button", { name: "Close" }).at(-1)!);
  expect([onClose.mock.calls.length, cancelled]).toEqual([1, 0]);
  await userEvent.click(await button("Cancel import"));
  expect(await screen.findByText(/cancelled. What was in already stays/)).toBeTruthy();
  expect(screen.getByText("Added").nextSibling?.textContent).toBe("50,000");
});

test("the last import that has ended can be looked at again, and after it another file can be chosen", async () => {
  now = aListImport({ state: "failed", failure: { reason: "noNumberColumn" } });
  serve(aListImport({ id: 3, state: "failed", fileName: "velha.xls", failure: { reason: "noNumberColumn" } }));
  open();
  expect(await screen.findByText(/^Last import: velha.xls/)).toBeTruthy();
  await userEvent.click(await button("Show result"));
  expect((await within(screen.getByRole("dialog")).findByRole("alert")).textContent).toMatch(/no column with phone numbers/);
  await userEvent.click(await button("New import"));
  await button("Choose spreadsheet");
});
