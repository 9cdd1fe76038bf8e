import { sql } from "kysely";
import { type Ctx, inCompany } from "../../../platform/company.ts";
import { record } from "../../../platform/record.ts";
import { requestNumberChecks } from "../checks.ts";
import { importEntries } from "./importEntries.ts";
import { type ImportRow, listRows, lockImport, updateImport } from "./queries.ts";
import { type Entry, type RowError, understand } from "./understand.ts";

export const BATCH_ROWS = 500;

/**
 * Imports some rows, each batch whole or not at all: its contacts, the results of its rows and the progress are committed together, under
 * the lock of the import's row. A killed job leaves nothing half-written, and the next one continues behind the last committed batch, so no
 * row is imported twice. One transaction for all would hold a hundred thousand rows for a minute, and start over after each kill. False if
 * nothing is left to do.
 */
export const runBatch = (companyId: number, importId: number): Promise<boolean> =>
  inCompany(companyId, (ctx) => takeBatch(ctx, importId, takeContacts));

export type Outcome = { created: number; updated: number; skipped: number };
/** Stores the people of some rows, and records the facts about it. */
export type TakeEntries = (ctx: Ctx, running: ImportRow, entries: Entry[]) => Promise<Outcome>;

/** The same in the caller's transaction, wherever the rows go. */
export async function takeBatch(ctx: Ctx, importId: number, take: TakeEntries): Promise<boolean> {
  const running = await lockImport(ctx, importId);
  if (running?.state !== "running" || !running.options) return false;
  const rows = await listRows(ctx, importId, { after: running.lastRow, most: BATCH_ROWS });
  if (rows.length > 0) {
    await takeRows(ctx, running, rows, take);
    return true;
  }
  await updateImport(ctx, importId, { state: "done" });
  await record(ctx, "contact-import.changed", { importId });
  return false;
}

async function takeContacts(ctx: Ctx, { id: importId, options }: ImportRow, entries: Entry[]): Promise<Outcome> {
  const { created, updated, skipped } = await importEntries(ctx, entries, options?.existing ?? "skip");
  await record(ctx, "contacts.imported", { importId, created, updated });
  if (created.length > 0) await requestNumberChecks(ctx);
  return { created: created.length, updated: updated.length, skipped };
}

type Row = { row: number; cells: string[] };

async function takeRows(ctx: Ctx, running: ImportRow, rows: Row[], take: TakeEntries) {
  const { id: importId, columns: sheetColumns, options } = running;
  if (!options) return;
  const [entries, errors] = [new Map<number, Entry>(), new Map<number, RowError>()];
  for (const { row, cells } of rows) {
    const understood = understand(cells, { ...options, known: sheetColumns });
    if (typeof understood === "string") errors.set(row, understood);
    else entries.set(row, understood);
  }
  const failed = errors.size;
  const again = await markTaken(ctx, importId, entries);
  for (const row of again) {
    entries.delete(row);
    errors.set(row, "duplicate");
  }
  const { created, updated, skipped } = await take(ctx, running, [...entries.values()]);
  await markFailed(ctx, importId, errors);
  await updateImport(ctx, importId, {
    last_row: rows.at(-1)?.row ?? running.lastRow,
    rows_done: running.rowsDone + rows.length,
    rows_created: running.created + created,
    rows_updated: running.updated + updated,
    rows_skipped: running.skipped + skipped,
    rows_repeated: running.repeated + again.length,
    rows_failed: running.failed + failed,
  });
}

/** The first row with a number owns it; returns the rows that repeat it. */
async function markTaken({ tx }: Ctx, importId: number, entries: Map<number, Entry>): Promise<number[]> {
  const seen = new Map<string, number>();
  const again: number[] = [];
  for (const [row, { value }] of entries) {
    if (seen.has(value)) again.push(row);
    else seen.set(value, row);
  }
  const before = await tx
    .selectFrom("contact_import_rows")
    .select("value")
    .where("import_id", "=", importId)
    .where("value", "=", sql<string>`any(${[...seen.keys()]})`)
    .execute();
  for (const { value } of before) {
    again.push(seen.get(value ?? "") ?? 0);
    seen.delete(value ?? "");
  }
  const taken = [...seen].map(([value, row]) => ({ value, row }));
  await sql`update contact_import_rows r set value = t.value, cells = '[]'
    from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as t(value text, row int)
    where r.import_id = ${importId} and r.row = t.row`.execute(tx);
  return again;
}

async function markFailed({ tx }: Ctx, importId: number, errors: Map<number, RowError>) {
  const failed = [...errors].map(([row, error]) => ({ row, error }));
  if (failed.length === 0) return;
  await sql`update contact_import_rows r set error = f.error
    from jsonb_to_recordset(${JSON.stringify(failed)}::jsonb) as f(row int, error text)
    where r.import_id = ${importId} and r.row = f.row`.execute(tx);
}
