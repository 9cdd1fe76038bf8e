import { FLOWS_AT_ONCE } from "@recado/contract/flows";
import { sql } from "kysely";
import { now } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/company.ts";
import { asPeopleSort } from "../../platform/database/order.ts";
import { fail } from "../../platform/errors.ts";
import { type RowOf, rows } from "../../platform/noun/rows.ts";
import { paged } from "../../platform/page.ts";
import { flowPolicy } from "./policy.ts";

/** By the database's clock, which also wrote the lease. */
const heldNow = sql<boolean>`d.lease_until > clock_timestamp()`;

const select = ({ tx }: Ctx) =>
  tx
    .selectFrom("flows as f")
    .innerJoin("flow_drafts as d", "d.flow_id", "f.id")
    .leftJoin("users as holder", (join) => join.onRef("holder.id", "=", "d.lease_user_id").on(heldNow))
    .select([
      "f.id",
      "f.user_id as userId",
      "f.company_id as companyId",
      "f.name",
      "f.active",
      "f.published_version_id as publishedVersionId",
      "f.created_at as createdAt",
      "f.updated_at as updatedAt",
      "d.changed as isChanged",
      "holder.id as holderId",
      "holder.name as holderName",
      "d.lease_tab as leaseTab",
      "d.lease_until as leaseUntil",
    ]);
export type FlowRow = RowOf<typeof select>;

export const {
  find: findFlow,
  get: getFlow,
  access: accessFlow,
} = rows({ id: "f.id", select, policy: flowPolicy, missing: "ERR_NO_FLOW_FOUND" });

export async function listFlows(ctx: Ctx, { searchParam, pageNumber }: { searchParam: string; pageNumber?: number | undefined }) {
  const found = searchParam ? select(ctx).where("f.id", "in", sql<number>`(select app.search_flows(${searchParam}))`) : select(ctx);
  return paged(
    found,
    (all) => all.orderBy(asPeopleSort("f.name")).orderBy("f.id"),
    pageNumber ?? 1,
    pageNumber === undefined ? FLOWS_AT_ONCE : undefined,
  );
}

/**
 * Locked until the commit: publishing happens one after the other, and the flow is not removed meanwhile. Foreign keys may still refer to
 * it.
 */
export async function lockFlow({ tx }: Ctx, id: number) {
  if (!(await tx.selectFrom("flows").select("id").where("id", "=", id).forNoKeyUpdate().executeTakeFirst())) fail("ERR_NO_FLOW_FOUND");
}

export const insertFlow = ({ tx }: Ctx, userId: number, name: string) =>
  tx.insertInto("flows").values({ user_id: userId, name }).returning("id").executeTakeFirstOrThrow();

/** Undefined if the name is taken. */
export const insertFlowIfFree = ({ tx }: Ctx, userId: number, { name, active }: { name: string; active: boolean }) =>
  tx
    .insertInto("flows")
    .values({ user_id: userId, name, active })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();

export const updateFlow = ({ tx }: Ctx, id: number, set: { name?: string; active?: boolean; published_version_id?: number }) =>
  tx
    .updateTable("flows")
    .set({ ...set, updated_at: now() })
    .where("id", "=", id)
    .execute();

export const deleteFlow = ({ tx }: Ctx, id: number) => tx.deleteFrom("flows").where("id", "=", id).execute();

/** The first uses that start it: enough for the error. */
export async function listUses({ tx }: Ctx, id: number) {
  const connections = await tx
    .selectFrom("connections")
    .select(["id", "name"])
    .where((eb) => eb.or([eb("flow_id_welcome", "=", id), eb("flow_id_not_phrase", "=", id)]))
    .orderBy("id")
    .limit(USES_TOLD)
    .execute();
  const phrases = await tx
    .selectFrom("flow_phrases")
    .select(["id", "name"])
    .where("flow_id", "=", id)
    .orderBy("id")
    .limit(USES_TOLD)
    .execute();
  const integrations = await tx
    .selectFrom("integrations")
    .select(["id", "name"])
    .where("flow_id", "=", id)
    .orderBy("id")
    .limit(USES_TOLD)
    .execute();
  return { connections, phrases, integrations };
}

const USES_TOLD = 10;
