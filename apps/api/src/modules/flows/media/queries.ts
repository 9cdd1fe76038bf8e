import { sql } from "kysely";
import type { Ctx } from "../../../platform/company.ts";

const select = ({ tx }: Ctx) =>
  tx
    .selectFrom("flow_media as m")
    .innerJoin("files as f", "f.id", "m.file_id")
    .where("f.removed_at", "is", null)
    .select(["m.id", "m.name", "m.company_id as companyId", "m.file_id as fileId", "f.name as original", "f.type", "f.size"]);
export type MediaRow = Awaited<ReturnType<ReturnType<typeof select>["executeTakeFirstOrThrow"]>>;

export const getMedia = (ctx: Ctx, id: number): Promise<MediaRow> => select(ctx).where("m.id", "=", id).executeTakeFirstOrThrow();

export const listMedia = async (ctx: Ctx, names: string[]): Promise<MediaRow[]> =>
  names.length === 0 ? [] : select(ctx).where("m.name", "=", sql<string>`any(${names}::text[])`).execute();

export const listMediaNames = async (ctx: Ctx, names: string[]) => new Set((await listMedia(ctx, names)).map(({ name }) => name));

export const insertMedia = ({ tx }: Ctx, values: { name: string; fileId: number; userId: number }) =>
  tx
    .insertInto("flow_media")
    .values({ name: values.name, file_id: values.fileId, user_id: values.userId })
    .returning("id")
    .executeTakeFirstOrThrow();

/** Media that no version and no draft uses, unless just uploaded for use. */
export const deleteUnnamed = ({ tx }: Ctx) =>
  tx
    .deleteFrom("flow_media as m")
    .where("m.created_at", "<", sql<Date>`now() - interval '1 day'`)
    .where((eb) => eb.not(eb.exists(eb.selectFrom("flow_versions as v").select("v.id").where(sql<boolean>`v.media @> array[m.name]`))))
    .where((eb) => eb.not(eb.exists(eb.selectFrom("flow_drafts as d").select("d.flow_id").where(sql<boolean>`d.media @> array[m.name]`))))
    .returning("m.file_id as fileId")
    .execute();

/** The media of a flow that is being removed. */
export async function listMediaOfFlow({ tx }: Ctx, flowId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct unnest(media) as name from (
      select media from flow_versions where flow_id = ${flowId} union all select media from flow_drafts where flow_id = ${flowId}
    ) held`.execute(tx);
  return rows.map(({ name }) => name);
}
