import { IMPORT_ROWS_MAX } from "@recado/contract/contact-imports";
import { inCompany } from "../../../platform/company.ts";
import { log } from "../../../platform/log.ts";
import { record } from "../../../platform/record.ts";
import { BadSheet } from "../../../platform/sheets/badSheet.ts";
import { columnName } from "../../../platform/sheets/columns.ts";
import { readSheet } from "../../../platform/sheets/readSheet.ts";
import type { SheetLimits, SheetRow } from "../../../platform/sheets/sheet.ts";
import { ObjectNotFound } from "../../../platform/storage/storage.ts";
import { forgetFile } from "../../files/actions.ts";
import { withFileOnDisk } from "../../files/disk.ts";
import { type FileRow, findFile } from "../../files/queries.ts";
import { guessColumns, toldApart } from "./guess.ts";
import { type Column, dropRows, type Failure, findImport, insertRows, lockImport, updateImport } from "./queries.ts";

const LIMITS = { rowsMax: IMPORT_ROWS_MAX + 1, columnsMax: 50 };
const LIST_LIMITS = { ...LIMITS, kinds: ["xlsx", "xls", "csv"] } satisfies SheetLimits;

/**
 * Stores the sheet's rows before anybody assigns columns: so they can be previewed, imported in batches and returned with their errors
 * without reading the file again. A killed job starts over, and finds the same rows in the same file.
 */
export async function readImport(companyId: number, importId: number) {
  const wanted = await inCompany(companyId, async (ctx) => {
    const found = await findImport(ctx, importId);
    if (found?.state !== "reading") return undefined;
    const limits = found.listId === null ? LIMITS : LIST_LIMITS;
    return { limits, file: found.fileId === null ? undefined : await findFile(ctx, found.fileId) };
  });
  if (!wanted) return;
  const { file, limits } = wanted;
  try {
    if (!file || file.removedAt) throw lost(importId);
    const read = await withFileOnDisk(file, (path) => keepRows({ companyId, importId, path, limits })).catch((error) => {
      throw error instanceof ObjectNotFound ? lost(importId) : error;
    });
    if (read) await settle(companyId, importId, file, read);
  } catch (error) {
    if (!(error instanceof BadSheet)) throw error;
    await settle(companyId, importId, file, { failure: { reason: error.reason, ...error.where } });
  }
}

/** The file will not come back: the user is told so, and has to upload it again. */
function lost(importId: number) {
  log.error({ importId }, "the file of an import is missing");
  return new BadSheet("unreadable");
}

type Wanted = { companyId: number; importId: number; path: string; limits: SheetLimits };
type Read = { sheet: string; columns: Column[]; total: number };

/** Undefined if the import was cancelled. */
async function keepRows({ companyId, importId, path, limits }: Wanted): Promise<Read | undefined> {
  let [total, widest, name] = [0, 0, ""];
  let columns: Column[] | undefined;
  for await (const { sheet, rows } of readSheet(path, limits)) {
    name = sheet;
    const [first] = rows;
    if (!columns && first) {
      const guessed = guessColumns(first);
      columns = guessed.columns;
      if (guessed.hasHeader) rows.shift();
    }
    for (const { cells } of rows) widest = Math.max(widest, cells.length);
    total += rows.length;
    if (!(await keep(companyId, importId, rows))) return undefined;
  }
  if (!columns || total === 0) throw new BadSheet("empty", { sheet: name });
  if (total > IMPORT_ROWS_MAX) throw new BadSheet("tooManyRows", { sheet: name });
  return { sheet: name, columns: toldApart(widened(columns, widest)), total };
}

/** False if the import was cancelled, or was already read by another process that took over the job. */
const keep = (companyId: number, importId: number, rows: SheetRow[]) =>
  inCompany(companyId, async (ctx) => {
    if ((await lockImport(ctx, importId))?.state !== "reading") return false;
    await insertRows(ctx, importId, rows);
    return true;
  });

/** Rows may be longer than the header. */
function widened(columns: Column[], widest: number): Column[] {
  const more = Array.from({ length: Math.max(0, widest - columns.length) }, (_, index) => columns.length + index);
  return [...columns, ...more.map((at) => ({ at, name: columnName(at), guess: "extra" as const }))];
}

/** The file is no longer needed: its rows are stored, or it is unreadable. */
const settle = (companyId: number, importId: number, file: FileRow | undefined, read: Read | { failure: Failure }) =>
  inCompany(companyId, async (ctx) => {
    if ((await lockImport(ctx, importId))?.state !== "reading") return;
    if ("failure" in read) {
      await dropRows(ctx, importId);
      await updateImport(ctx, importId, { state: "failed", failure: JSON.stringify(read.failure), file_id: null });
    } else {
      const { sheet, columns, total } = read;
      await updateImport(ctx, importId, { state: "ready", sheet, columns: JSON.stringify(columns), rows_total: total, file_id: null });
    }
    if (file) await forgetFile(ctx, file.id);
    await record(ctx, "contact-import.changed", { importId });
  });
