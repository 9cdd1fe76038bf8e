import { IMPORT_ROWS_MAX } from "@recado/contract/contact-imports";
import { type Ctx, inCompany } from "../../../platform/company.ts";
import { record } from "../../../platform/record.ts";
import { BadSheet } from "../../../platform/sheets/badSheet.ts";
import { columnName } from "../../../platform/sheets/columns.ts";
import { readSheet } from "../../../platform/sheets/readSheet.ts";
import type { SheetRow } from "../../../platform/sheets/sheetRows.ts";
import { forgetFile } from "../../files/actions.ts";
import { withFileOnDisk } from "../../files/disk.ts";
import { findFile } from "../../files/queries.ts";
import { guessColumns } from "./guess.ts";
import { type Column, dropRows, findImport, insertRows, lockImport, updateImport } from "./queries.ts";

const LIMITS = { rowsMax: IMPORT_ROWS_MAX + 1, columnsMax: 50 };
const ROWS_AT_ONCE = 1000;

/**
 * The sheet's rows come into rows of our own before anybody decides what they mean: so they can be looked at, taken over by batch, and
 * given back with their mistakes, without the file ever being read again. Whoever is killed here begins anew.
 */
export async function readImport(companyId: number, importId: number) {
  const file = await inCompany(companyId, async (ctx) => {
    const found = await findImport(ctx, importId);
    if (found?.state !== "reading" || found.fileId === null) return undefined;
    await dropRows(ctx, importId);
    return findFile(ctx, found.fileId);
  });
  if (!file || file.removedAt) return;
  try {
    const read = await withFileOnDisk(file, (path) => keepRows(companyId, importId, path));
    await settle(companyId, importId, file.id, read);
  } catch (error) {
    if (!(error instanceof BadSheet)) throw error;
    await settle(companyId, importId, file.id, { failure: { reason: error.reason, ...error.where } });
  }
}

type Read = { sheet: string; columns: Column[]; total: number } | { failure: object };

async function keepRows(companyId: number, importId: number, path: string): Promise<Read> {
  let [waiting, total, name] = [[] as SheetRow[], 0, ""];
  let columns: Column[] | undefined;
  let widest = 0;
  const keep = async () => {
    const rows = waiting;
    waiting = [];
    total += rows.length;
    if (rows.length > 0) await inCompany(companyId, (ctx) => insertRows(ctx, importId, rows));
  };
  for await (const { sheet, rows } of readSheet(path, LIMITS)) {
    name = sheet;
    for (const row of rows) {
      widest = Math.max(widest, row.cells.length);
      if (columns) waiting.push(row);
      else {
        const guessed = guessColumns(row);
        columns = guessed.columns;
        if (!guessed.hasHeader) waiting.push(row);
      }
    }
    if (waiting.length >= ROWS_AT_ONCE) await keep();
  }
  await keep();
  if (!columns || total === 0) throw new BadSheet("empty", { sheet: name });
  if (total > IMPORT_ROWS_MAX) throw new BadSheet("tooManyRows", { sheet: name });
  return { sheet: name, columns: widened(columns, widest), total };
}

/** Rows may be longer than the one that names the columns. */
function widened(columns: Column[], widest: number): Column[] {
  const more = Array.from({ length: Math.max(0, widest - columns.length) }, (_, index) => columns.length + index);
  return [...columns, ...more.map((at) => ({ at, name: columnName(at), guess: "extra" as const }))];
}

/** Nobody needs the file any more: what was in it stands in rows, or cannot be read. */
const settle = (companyId: number, importId: number, fileId: number, read: Read) =>
  inCompany(companyId, async (ctx: Ctx) => {
    const present = await lockImport(ctx, importId);
    if (present?.state !== "reading") return void (await dropRows(ctx, importId)); // it was cancelled meanwhile
    if ("failure" in read) {
      await dropRows(ctx, importId);
      await updateImport(ctx, importId, { state: "failed", failure: JSON.stringify(read.failure), file_id: null });
    } else {
      const { sheet, columns, total } = read;
      await updateImport(ctx, importId, { state: "ready", sheet, columns: JSON.stringify(columns), rows_total: total, file_id: null });
    }
    await forgetFile(ctx, fileId);
    await record(ctx, "contact-import.changed", { importId });
  });
