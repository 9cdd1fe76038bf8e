import type { ContactImport, ImportState } from "@recado/contract/contact-import-news";
import type { ContactImportCard, ImportOptions } from "@recado/contract/contact-imports";
import { sql, type Updateable } from "kysely";
import { door, type Policy } from "../../../platform/access.ts";
import { now } from "../../../platform/clock.ts";
import type { Actor, Ctx } from "../../../platform/company.ts";
import { allowTime } from "../../../platform/database/allowTime.ts";
import type { Database } from "../../../platform/database.ts";
import type { SheetRow } from "../../../platform/sheets/sheet.ts";

const LISTED_MAX = 20;
const SAMPLE_ROWS = 5;
const FAULTS_SHOWN = 3;

export type Column = { at: number; name: string; guess: ImportOptions["columns"][number]["to"] };
type Fault = ContactImportCard["faults"][number]["fault"];
export type Failure = NonNullable<ContactImport["failure"]>;

const selectImports = ({ tx }: Ctx) =>
  tx
    .selectFrom("contact_imports")
    .select((eb) => [
      "id",
      "company_id as companyId",
      "user_id as userId",
      "list_id as listId",
      "file_id as fileId",
      "file_name as fileName",
      eb.ref("state").$castTo<ImportState>().as("state"),
      eb.ref("failure").$castTo<Failure | null>().as("failure"),
      "sheet",
      eb.ref("columns").$castTo<Column[]>().as("columns"),
      eb.ref("options").$castTo<ImportOptions | null>().as("options"),
      "last_row as lastRow",
      "rows_total as rowsTotal",
      "rows_done as rowsDone",
      "rows_created as created",
      "rows_updated as updated",
      "rows_skipped as skipped",
      "rows_repeated as repeated",
      "rows_failed as failed",
      "created_at as createdAt",
    ]);
export type ImportRow = Awaited<ReturnType<ReturnType<typeof selectImports>["executeTakeFirstOrThrow"]>>;

export const findImport = (ctx: Ctx, id: number) => selectImports(ctx).where("id", "=", id).executeTakeFirst();

/** Locked until the transaction ends: only one of the job, a cancellation and another process that took over the job acts at a time. */
export const lockImport = (ctx: Ctx, id: number) => selectImports(ctx).where("id", "=", id).forUpdate().executeTakeFirst();

/** An import belongs to the user who uploaded it, and to the admins; one into a contact list to the admins alone. */
const owns = (actor: Actor, { userId, listId }: ImportRow) => actor.role === "admin" || (listId === null && actor.id === userId);
const importPolicy: Policy<ImportRow, "change"> = { read: owns, change: owns };
export const accessImport = door(findImport, importPolicy, "ERR_NO_IMPORT_FOUND");

export const listImports = (ctx: Ctx) =>
  selectImports(ctx).where("user_id", "=", ctx.actor.id).where("list_id", "is", null).orderBy("id", "desc").limit(LISTED_MAX).execute();

/** Into a contact list, by whichever admin. */
export const listImportsInto = (ctx: Ctx, listId: number) =>
  selectImports(ctx).where("list_id", "=", listId).orderBy("id", "desc").limit(LISTED_MAX).execute();

/** The files of those that are not read yet. */
export async function listFilesOfImports({ tx }: Ctx, listId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom("contact_imports")
    .select("file_id as fileId")
    .where("list_id", "=", listId)
    .where("file_id", "is not", null)
    .orderBy("id")
    .$narrowType<{ fileId: number }>()
    .execute();
  return rows.map(({ fileId }) => fileId);
}

type NewImport = { fileId: number | null; fileName: string | null; listId?: number };

export const insertImport = ({ tx, actor }: Ctx, { fileId, fileName, listId }: NewImport) =>
  tx
    .insertInto("contact_imports")
    .values({ user_id: actor.id, file_id: fileId, file_name: fileName, list_id: listId ?? null })
    .returning("id")
    .executeTakeFirstOrThrow();

export const updateImport = ({ tx }: Ctx, id: number, set: Updateable<Database["contact_imports"]>) =>
  tx
    .updateTable("contact_imports")
    .set({ ...set, updated_at: now() })
    .where("id", "=", id)
    .execute();

const KEPT_MS = 7 * 24 * 3_600_000;

/** Deletes finished imports with their failed rows, which can be looked at for a week. */
export const deleteOldImports = ({ tx }: Ctx) =>
  tx
    .deleteFrom("contact_imports")
    .where("state", "in", ["done", "cancelled", "failed", "ready"])
    .where("updated_at", "<", new Date(now().getTime() - KEPT_MS))
    .returning("file_id as fileId")
    .execute();

/** Inserting twice is harmless: a process whose job was taken over may go on for a moment. */
export const insertRows = ({ tx }: Ctx, importId: number, rows: SheetRow[]) =>
  sql`insert into contact_import_rows (import_id, row, cells)
    select ${importId}::int, sent.row, sent.cells from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sent(row int, cells jsonb)
    on conflict do nothing`.execute(tx);

/**
 * Copies all rows in one statement, which takes its time; if two phones have different names for a number, the last updated one is used.
 */
export async function insertBookRows(ctx: Ctx, importId: number): Promise<number> {
  await allowTime(ctx);
  const { numAffectedRows } = await sql`insert into contact_import_rows (import_id, row, cells)
    select ${importId}::int, row_number() over (order by b.name, b.number), jsonb_build_array(b.name, b.number)
    from (select distinct on (number) number, name from book_entries order by number, updated_at desc, connection_id) b`.execute(ctx.tx);
  return Number(numAffectedRows ?? 0);
}

export const dropRows = ({ tx }: Ctx, importId: number) => tx.deleteFrom("contact_import_rows").where("import_id", "=", importId).execute();

export const listRows = ({ tx }: Ctx, importId: number, { after, most }: { after: number; most: number }) =>
  tx
    .selectFrom("contact_import_rows")
    .select((eb) => ["row", eb.ref("cells").$castTo<string[]>().as("cells")])
    .where("import_id", "=", importId)
    .where("row", ">", after)
    .orderBy("row")
    .limit(most)
    .execute();

export const listSample = (ctx: Ctx, importId: number) => listRows(ctx, importId, { after: 0, most: SAMPLE_ROWS });

/** Repeated numbers are listed in the error file; here only faults that the user can correct. */
export const listFirstFaults = ({ tx }: Ctx, importId: number) =>
  tx
    .selectFrom("contact_import_rows")
    .select((eb) => ["row", eb.ref("error").$castTo<Fault>().as("fault")])
    .where("import_id", "=", importId)
    .where("error", "is not", null)
    .where("error", "!=", "duplicate")
    .orderBy("row")
    .limit(FAULTS_SHOWN)
    .execute();

export const listFailedRows = ({ tx }: Ctx, importId: number, after: number) =>
  tx
    .selectFrom("contact_import_rows")
    .select((eb) => ["row", "error", eb.ref("cells").$castTo<string[]>().as("cells")])
    .where("import_id", "=", importId)
    .where("error", "is not", null)
    .where("row", ">", after)
    .orderBy("row")
    .limit(500)
    .execute();
