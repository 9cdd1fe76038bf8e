import { sql } from "kysely";
import { door } from "../../platform/access.ts";
import { now } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";
import { byName, lists, type RowOf } from "../../platform/noun/rows.ts";
import { fileListPolicy } from "./policy.ts";

const select = ({ tx }: Ctx) =>
  tx
    .selectFrom("file_lists")
    .innerJoin("users", "users.id", "file_lists.user_id")
    .select([
      "file_lists.id",
      "file_lists.name",
      "message",
      "user_id as userId",
      "users.name as userName",
      "file_lists.company_id as companyId",
      "file_lists.created_at as createdAt",
      "file_lists.updated_at as updatedAt",
    ]);
type ListRow = RowOf<typeof select>;

const { list } = lists({
  id: "file_lists.id",
  select,
  search: "search_file_lists",
  order: byName("file_lists.name", "file_lists.id"),
});

const optionsOf = ({ tx }: Ctx, listIds: number[]) =>
  tx
    .selectFrom("file_list_options as o")
    .leftJoin("files as f", (join) => join.onRef("f.id", "=", "o.file_id").on("f.removed_at", "is", null))
    .select(["o.id", "o.list_id as listId", "o.place", "o.name", "f.id as fileId", "f.name as fileName", "f.type", "f.size"])
    .where("o.list_id", "=", sql<number>`any(${listIds}::int[])`)
    .orderBy("o.list_id")
    .orderBy("o.place")
    .orderBy("o.id")
    .execute();
export type OptionRow = Awaited<ReturnType<typeof optionsOf>>[number];
export type FileListRow = ListRow & { options: OptionRow[] };

async function withOptions(ctx: Ctx, rows: ListRow[]): Promise<FileListRow[]> {
  const options =
    rows.length === 0
      ? []
      : await optionsOf(
          ctx,
          rows.map(({ id }) => id),
        );
  return rows.map((row) => ({ ...row, options: options.filter(({ listId }) => listId === row.id) }));
}

export async function findFileList(ctx: Ctx, id: number): Promise<FileListRow | undefined> {
  const row = await select(ctx).where("file_lists.id", "=", id).executeTakeFirst();
  return row && (await withOptions(ctx, [row]))[0];
}
/** For a list that has passed its access check: if it is missing now, it was removed concurrently. */
export const getFileList = async (ctx: Ctx, id: number): Promise<FileListRow> =>
  (await findFileList(ctx, id)) ?? fail("ERR_NO_FILE_LIST_FOUND");
export const accessFileList = door(findFileList, fileListPolicy, "ERR_NO_FILE_LIST_FOUND");

export async function listFileLists(ctx: Ctx, query: { searchParam: string; pageNumber: number }) {
  const { rows, ...rest } = await list(ctx, query);
  return { ...rest, rows: await withOptions(ctx, rows) };
}

/** Sending and changing a list wait for each other, so that no file disappears from a message that is being sent. */
export async function lockFileList({ tx }: Ctx, id: number, how: "to send" | "to change") {
  const row = tx.selectFrom("file_lists").select("id").where("id", "=", id);
  if (!(await (how === "to send" ? row.forShare() : row.forUpdate()).executeTakeFirst())) fail("ERR_NO_FILE_LIST_FOUND");
}

type Words = { name: string; message: string };

export const insertFileList = ({ tx }: Ctx, userId: number, { name, message }: Words) =>
  tx.insertInto("file_lists").values({ name, message, user_id: userId }).returning("id").executeTakeFirstOrThrow();

export const updateFileList = ({ tx }: Ctx, id: number, { name, message }: Words) =>
  tx.updateTable("file_lists").set({ name, message, updated_at: now() }).where("id", "=", id).execute();

export const touchFileList = ({ tx }: Ctx, id: number) =>
  tx.updateTable("file_lists").set({ updated_at: now() }).where("id", "=", id).execute();

/** The first campaigns that are not over and use it: enough for the error. A stopped one may go on, and needs its files. */
export const listCampaignsOf = ({ tx }: Ctx, id: number) =>
  tx
    .selectFrom("campaigns")
    .select(["id", "name"])
    .where("file_list_id", "=", id)
    .where("status", "<>", "FINALIZADA")
    .orderBy("id")
    .limit(USES_TOLD)
    .execute();

const USES_TOLD = 10;

export const deleteFileList = ({ tx }: Ctx, id: number) => tx.deleteFrom("file_lists").where("id", "=", id).execute();

export const insertOption = ({ tx }: Ctx, listId: number, { name, place, fileId }: { name: string; place: number; fileId?: number }) =>
  tx
    .insertInto("file_list_options")
    .values({ list_id: listId, name, place, file_id: fileId ?? null })
    .execute();

export const moveOption = ({ tx }: Ctx, id: number, { name, place }: { name: string; place: number }) =>
  tx.updateTable("file_list_options").set({ name, place }).where("id", "=", id).execute();

export const fillOption = ({ tx }: Ctx, id: number, { name, fileId }: { name: string; fileId: number }) =>
  tx.updateTable("file_list_options").set({ name, file_id: fileId }).where("id", "=", id).execute();

export const deleteOptions = ({ tx }: Ctx, ids: number[]) =>
  tx.deleteFrom("file_list_options").where("id", "=", sql<number>`any(${ids}::int[])`).execute();

/** Of the files removed from a list, those that no message and no other list shows. Waits for concurrent removals. */
export async function listUnshown({ tx }: Ctx, fileIds: number[]): Promise<number[]> {
  const ours = sql<number>`any(${fileIds}::int[])`;
  await tx.selectFrom("files").select("id").where("id", "=", ours).orderBy("id").forUpdate().execute();
  const rows = await tx
    .selectFrom("files")
    .select("id")
    .where("id", "=", ours)
    .where((eb) => eb.not(eb.exists(eb.selectFrom("messages").select("id").whereRef("file_id", "=", "files.id"))))
    .where((eb) => eb.not(eb.exists(eb.selectFrom("file_list_options").select("id").whereRef("file_id", "=", "files.id"))))
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}
