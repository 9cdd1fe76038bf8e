import { sql } from "kysely";
import type { Ctx } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";
import { paged } from "../../platform/page.ts";
import type { StoredDocument } from "./documents/document.ts";

const select = ({ tx }: Ctx, flowId: number) =>
  tx
    .selectFrom("flow_versions as v")
    .innerJoin("flows as f", "f.id", "v.flow_id")
    .innerJoin("users as u", "u.id", "v.user_id")
    .select([
      "v.id",
      "v.number",
      "v.kind",
      "v.user_id as userId",
      "u.name as userName",
      "v.created_at as createdAt",
      sql<boolean>`v.id is not distinct from f.published_version_id`.as("isCurrent"),
      sql<number>`jsonb_array_length(v.document -> 'nodes')`.as("nodes"),
    ])
    .where("v.flow_id", "=", flowId);
export type VersionRow = Awaited<ReturnType<ReturnType<typeof select>["executeTakeFirstOrThrow"]>>;

export const listVersions = (ctx: Ctx, flowId: number, pageNumber: number) =>
  paged(select(ctx, flowId), (all) => all.orderBy("v.number", "desc"), pageNumber);

export const getVersion = async (ctx: Ctx, flowId: number, versionId: number) =>
  (await select(ctx, flowId).select(["v.schema", "v.document"]).where("v.id", "=", versionId).executeTakeFirst()) ??
  fail("ERR_NO_FLOW_VERSION_FOUND");

/** The version that new runs use. */
export const findPublished = ({ tx }: Ctx, flowId: number) =>
  tx
    .selectFrom("flows as f")
    .innerJoin("flow_versions as v", "v.id", "f.published_version_id")
    .select(["v.id", "v.schema", "v.document", "v.media"])
    .where("f.id", "=", flowId)
    .executeTakeFirst();

type NewVersion = StoredDocument & { kind: "published" | "draft"; userId: number };

/** Numbered under the lock of the flow's row. */
export const insertVersion = ({ tx }: Ctx, flowId: number, { userId, ...values }: NewVersion) =>
  tx
    .insertInto("flow_versions")
    .values({
      ...values,
      flow_id: flowId,
      user_id: userId,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from flow_versions where flow_id = ${flowId})`,
    })
    .returning(["id", "number"])
    .executeTakeFirstOrThrow();

/** The draft, with the user who saved it. */
export const insertDraftVersion = ({ tx }: Ctx, flowId: number) =>
  sql`insert into flow_versions (flow_id, number, kind, schema, document, media, user_id)
    select flow_id, (select coalesce(max(number), 0) + 1 from flow_versions where flow_id = ${flowId}), 'draft',
      schema, document, media, user_id
    from flow_drafts where flow_id = ${flowId}`.execute(tx);
