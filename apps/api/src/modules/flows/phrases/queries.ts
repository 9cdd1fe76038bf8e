import { PHRASES_AT_ONCE } from "@recado/contract/flow-campaigns";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Ctx } from "../../../platform/company.ts";
import { asPeopleSort } from "../../../platform/database/order.ts";
import { type RowOf, rows, updateById } from "../../../platform/noun/rows.ts";
import { paged } from "../../../platform/page.ts";
import { phrasePolicy } from "../policy.ts";

const select = ({ tx }: Ctx) =>
  tx
    .selectFrom("flow_phrases as p")
    .innerJoin("flows as f", "f.id", "p.flow_id")
    .leftJoin("connections as c", "c.id", "p.connection_id")
    .select((eb) => [
      "p.id",
      "p.name",
      "p.phrase",
      "p.active",
      "p.flow_id as flowId",
      "p.connection_id as connectionId",
      "p.company_id as companyId",
      "p.user_id as userId",
      "p.created_at as createdAt",
      "p.updated_at as updatedAt",
      "f.name as flowName",
      "f.active as flowActive",
      sql<boolean>`f.published_version_id is not null`.as("isPublished"),
      "c.name as connectionName",
      jsonArrayFrom(
        eb
          .selectFrom("flow_phrases as o")
          .whereRef("o.connection_id", "=", "p.connection_id")
          .whereRef("o.phrase_key", "=", "p.phrase_key")
          .whereRef("o.id", "<>", "p.id")
          .where("o.active", "=", true)
          .where("p.active", "=", true)
          .select(["o.id", "o.name"])
          .orderBy("o.id")
          .limit(5),
      ).as("meets"),
    ]);
export type CampaignRow = RowOf<typeof select>;

export const {
  find: findCampaign,
  get: getCampaign,
  access: accessCampaign,
} = rows({ id: "p.id", select, policy: phrasePolicy, missing: "ERR_NO_FLOW_CAMPAIGN_FOUND" });

export async function listCampaigns(ctx: Ctx, { searchParam, pageNumber }: { searchParam: string; pageNumber?: number | undefined }) {
  const found = searchParam ? select(ctx).where("p.id", "in", sql<number>`(select app.search_flow_phrases(${searchParam}))`) : select(ctx);
  return paged(
    found,
    (all) => all.orderBy(asPeopleSort("p.name")).orderBy("p.id"),
    pageNumber ?? 1,
    pageNumber === undefined ? PHRASES_AT_ONCE : undefined,
  );
}

export type Columns = { name: string; phrase: string; flow_id: number; connection_id?: number; active?: boolean };

export const insertCampaign = ({ tx }: Ctx, userId: number, columns: Columns) =>
  tx
    .insertInto("flow_phrases")
    .values({ user_id: userId, ...columns })
    .returning("id")
    .executeTakeFirstOrThrow();

export const updateCampaign = updateById("flow_phrases");

export const deleteCampaign = ({ tx }: Ctx, id: number) => tx.deleteFrom("flow_phrases").where("id", "=", id).execute();

/** All phrases with exactly this text, in the order of their priority. */
export const listAlike = (ctx: Ctx, text: string): Promise<CampaignRow[]> =>
  select(ctx).where("p.phrase_key", "=", sql<string>`app.phrase_key(${text})`).orderBy("p.id").limit(50).execute();

/** The connection's phrases that contain this text, or that it contains. */
export async function listNear({ tx }: Ctx, text: string, connectionId: number) {
  const key = sql<string>`app.phrase_key(${text})`;
  return tx
    .selectFrom("flow_phrases")
    .select(["id", "name", "phrase as text"])
    .where("connection_id", "=", connectionId)
    .where("active", "=", true)
    .where((eb) => eb.and([eb("phrase_key", "<>", key), sql<boolean>`(strpos(${key}, phrase_key) > 0 or strpos(phrase_key, ${key}) > 0)`]))
    .orderBy("id")
    .limit(5)
    .execute();
}

/** The flows that a connection starts without a phrase. */
export const findDefaultFlows = ({ tx }: Ctx, connectionId: number) =>
  tx
    .selectFrom("connections")
    .select(["flow_id_welcome as welcome", "flow_id_not_phrase as fallback"])
    .where("id", "=", connectionId)
    .executeTakeFirst();
