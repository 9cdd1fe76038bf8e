import type { ImportOptions } from "@recado/contract/contact-imports";
import type { Ctx } from "../../../platform/company.ts";
import { fail } from "../../../platform/errors.ts";
import { defer } from "../../../platform/jobs.ts";
import { record } from "../../../platform/record.ts";
import type { StoredFile } from "../../../platform/storage/upload.ts";
import { addUploadedFile, forgetFile } from "../../files/actions.ts";
import { headers, languageOf } from "../csv.ts";
import { readSpreadsheet, runImport } from "./jobs.ts";
import {
  accessImport,
  type Column,
  deleteOldImports,
  dropRows,
  findImport,
  insertBookRows,
  insertImport,
  lockImport,
  updateImport,
} from "./queries.ts";

/** Types that may be a workbook: the reader decides. Some programs order the parts so that only the zip is recognized. */
const readable = new Set([
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "application/zip",
  "application/octet-stream",
]);

/** A contact list takes Excel's old format and CSV as well. */
const readableForLists = new Set([...readable, "application/vnd.ms-excel", "text/plain"]);

export async function createImport(ctx: Ctx, [file]: StoredFile[]) {
  if (file && !readable.has(file.type)) fail("ERR_FILE_TYPE");
  await forgetOldImports(ctx);
  return file ? importFile(ctx, file) : importBook(ctx);
}

/** It runs by itself once it is read (`contact-lists/followers.ts`). */
export async function createListImport(ctx: Ctx, file: StoredFile, listId: number) {
  if (!readableForLists.has(file.type)) fail("ERR_FILE_TYPE");
  await forgetOldImports(ctx);
  return importFile(ctx, file, listId);
}

async function forgetOldImports(ctx: Ctx) {
  for (const { fileId } of await deleteOldImports(ctx)) if (fileId !== null) await forgetFile(ctx, fileId);
}

async function importFile(ctx: Ctx, file: StoredFile, listId?: number) {
  const kept = await addUploadedFile(ctx, file);
  const { id } = await insertImport(ctx, { fileId: kept.id, fileName: kept.name, ...(listId !== undefined && { listId }) });
  await defer(ctx, readSpreadsheet, { importId: id });
  await record(ctx, "contact-import.changed", { importId: id });
  return getImport(ctx, id);
}

/**
 * The address books of the company's phones are stored as rows with known columns, so the import starts at once. Known contacts stay as
 * they are, because an agent's entry is worth more than a name in somebody's phone.
 */
async function importBook(ctx: Ctx) {
  const { id } = await insertImport(ctx, { fileId: null, fileName: null });
  const total = await insertBookRows(ctx, id);
  if (total === 0) fail("ERR_NO_ADDRESS_BOOK");
  const [name = "", number = ""] = headers[await languageOf(ctx)];
  const columns: Column[] = [
    { at: 0, name, guess: "name" },
    { at: 1, name: number, guess: "number" },
  ];
  const options: ImportOptions = { columns: columns.map(({ at, guess }) => ({ at, to: guess })), existing: "skip", countryCode: "" };
  await updateImport(ctx, id, { columns: JSON.stringify(columns), rows_total: total });
  return runWith(ctx, id, options);
}

/** Only once: a double click, or a second window, starts no second one. */
export async function startImport(ctx: Ctx, id: number, options: ImportOptions) {
  await accessImport(ctx, id, "change");
  const present = await lockImport(ctx, id);
  if (present?.state !== "ready") fail("ERR_IMPORT_STATE");
  const positions = new Set(present.columns.map(({ at }) => at));
  if (options.columns.some(({ at }) => !positions.has(at))) fail("ERR_VALIDATION", { details: { columns: ["unknown"] } });
  return runWith(ctx, id, options);
}

async function runWith(ctx: Ctx, id: number, options: ImportOptions) {
  await updateImport(ctx, id, { state: "running", options: JSON.stringify(options) });
  await defer(ctx, runImport, { importId: id });
  await record(ctx, "contact-import.changed", { importId: id });
  return getImport(ctx, id);
}

/** Contacts that were imported stay; the rest is not imported. A finished import stays as it ended. */
export async function cancelImport(ctx: Ctx, id: number) {
  await accessImport(ctx, id, "change");
  const present = await lockImport(ctx, id);
  if (!present || ["done", "failed", "cancelled"].includes(present.state)) return getImport(ctx, id);
  if (present.state !== "running") await dropRows(ctx, id);
  await updateImport(ctx, id, { state: "cancelled", file_id: null });
  if (present.fileId !== null) await forgetFile(ctx, present.fileId);
  await record(ctx, "contact-import.changed", { importId: id });
  return getImport(ctx, id);
}

const getImport = async (ctx: Ctx, id: number) => (await findImport(ctx, id)) ?? fail("ERR_NO_IMPORT_FOUND");
