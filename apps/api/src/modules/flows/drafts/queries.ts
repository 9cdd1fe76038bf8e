import { LEASE_SECONDS } from "@recado/contract/flows";
import { sql } from "kysely";
import { now } from "../../../platform/clock.ts";
import type { Ctx } from "../../../platform/company.ts";
import { fail } from "../../../platform/errors.ts";
import type { StoredDocument } from "../documents/document.ts";

const select = ({ tx }: Ctx, flowId: number) =>
  tx
    .selectFrom("flow_drafts as d")
    .innerJoin("users as u", "u.id", "d.user_id")
    .select([
      "d.flow_id as flowId",
      "d.version",
      "d.schema",
      "d.document",
      "d.changed",
      "d.user_id as userId",
      "u.name as userName",
      "d.lease_user_id as leaseUserId",
      "d.lease_tab as leaseTab",
      sql<boolean>`coalesce(d.lease_until > clock_timestamp(), false)`.as("isHeld"),
      "d.updated_at as updatedAt",
    ])
    .where("d.flow_id", "=", flowId);
export type DraftRow = Awaited<ReturnType<ReturnType<typeof select>["executeTakeFirstOrThrow"]>>;

export const getDraft = async (ctx: Ctx, flowId: number): Promise<DraftRow> =>
  (await select(ctx, flowId).executeTakeFirst()) ?? fail("ERR_NO_FLOW_FOUND");

/** Locked: a save sees what the one before has saved. */
export async function lockDraft(ctx: Ctx, flowId: number): Promise<DraftRow> {
  const lock = ctx.tx.selectFrom("flow_drafts").select("flow_id").where("flow_id", "=", flowId).forUpdate();
  if (!(await lock.executeTakeFirst())) fail("ERR_NO_FLOW_FOUND");
  return getDraft(ctx, flowId);
}

export const insertDraft = ({ tx }: Ctx, flowId: number, { document, ...stored }: StoredDocument, userId: number) =>
  tx
    .insertInto("flow_drafts")
    .values({ flow_id: flowId, user_id: userId, document, ...stored })
    .execute();

/** Compared as jsonb, where the order of fields does not matter. */
export async function isSameDraft({ tx }: Ctx, flowId: number, { document }: StoredDocument): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    select document = ${document}::jsonb as same from flow_drafts where flow_id = ${flowId}`.execute(tx);
  return rows[0]?.same ?? false;
}

export const updateDraft = ({ tx }: Ctx, flowId: number, { document, media, schema }: StoredDocument, userId: number) =>
  tx
    .updateTable("flow_drafts")
    .set({
      document,
      media,
      schema,
      user_id: userId,
      updated_at: now(),
      version: sql`version + 1`,
      changed: sql<boolean>`coalesce(${document}::jsonb <> (
        select v.document from flow_versions v join flows f on f.published_version_id = v.id where f.id = ${flowId}
      ), true)`,
    })
    .where("flow_id", "=", flowId)
    .execute();

export const markPublished = ({ tx }: Ctx, flowId: number) =>
  tx.updateTable("flow_drafts").set({ changed: false }).where("flow_id", "=", flowId).execute();

export const acquireLease = ({ tx }: Ctx, flowId: number, { userId, tab }: { userId: number; tab: string }) =>
  tx
    .updateTable("flow_drafts")
    .set({
      lease_user_id: userId,
      lease_tab: tab,
      lease_until: sql<Date>`clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})`,
    })
    .where("flow_id", "=", flowId)
    .execute();

/** Whether the lease was that tab's. */
export const releaseLease = async ({ tx }: Ctx, flowId: number, tab: string): Promise<boolean> =>
  (
    await tx
      .updateTable("flow_drafts")
      .set({ lease_user_id: null, lease_tab: null, lease_until: null })
      .where("flow_id", "=", flowId)
      .where("lease_tab", "=", tab)
      .returning("flow_id")
      .execute()
  ).length > 0;
