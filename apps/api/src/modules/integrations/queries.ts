import { INTEGRATIONS_AT_ONCE } from "@recado/contract/integrations";
import { sql } from "kysely";
import { door } from "../../platform/access.ts";
import type { Ctx } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";
import { updateById } from "../../platform/noun/rows.ts";
import { paged } from "../../platform/page.ts";
import { integrationPolicy } from "./policy.ts";

/** Without the service's key and the secret. */
const select = ({ tx }: Ctx) =>
  tx
    .selectFrom("integrations as i")
    .leftJoin("flows as f", "f.id", "i.flow_id")
    .select(["i.id", "i.type", "i.name", "i.project_name as projectName", "i.language", "i.url", "i.company_id as companyId"])
    .select(["i.typebot_slug as typebotSlug", "i.typebot_expires as typebotExpires", "i.typebot_delay_message as typebotDelayMessage"])
    .select(["i.typebot_keyword_finish as typebotKeywordFinish", "i.typebot_keyword_restart as typebotKeywordRestart"])
    .select(["i.typebot_unknown_message as typebotUnknownMessage", "i.typebot_restart_message as typebotRestartMessage"])
    .select(["i.flow_id as flowId", "f.name as flowName", "i.created_at as createdAt", "i.updated_at as updatedAt"])
    .select(["i.active", "i.failure", "i.failed_at as failedAt", "i.events"])
    .select(sql<boolean>`i.json_content is not null`.as("hasJsonContent"))
    .select(sql<boolean>`i.secret is not null`.as("hasSecret"));
export type IntegrationRow = Awaited<ReturnType<ReturnType<typeof select>["executeTakeFirstOrThrow"]>>;

export const findIntegration = (ctx: Ctx, id: number): Promise<IntegrationRow | undefined> =>
  select(ctx).where("i.id", "=", id).executeTakeFirst();
/** For an integration that has passed its access check: if it is missing now, it was removed concurrently. */
export const getIntegration = async (ctx: Ctx, id: number): Promise<IntegrationRow> =>
  (await findIntegration(ctx, id)) ?? fail("ERR_NO_INTEGRATION_FOUND");
export const accessIntegration = door(findIntegration, integrationPolicy, "ERR_NO_INTEGRATION_FOUND");

export async function listIntegrations(ctx: Ctx, { searchParam, pageNumber }: { searchParam: string; pageNumber?: number | undefined }) {
  const found = searchParam ? select(ctx).where("i.id", "in", sql<number>`(select app.search_integrations(${searchParam}))`) : select(ctx);
  return paged(
    found,
    (all) => all.orderBy("i.created_at", "desc").orderBy("i.id", "desc"),
    pageNumber ?? 1,
    pageNumber === undefined ? INTEGRATIONS_AT_ONCE : undefined,
  );
}

/** Locked: until the commit nothing starts to use it. */
export async function lockIntegration({ tx }: Ctx, id: number) {
  if (!(await tx.selectFrom("integrations").select("id").where("id", "=", id).forUpdate().executeTakeFirst()))
    fail("ERR_NO_INTEGRATION_FOUND");
}

export type IntegrationColumns = {
  type: string;
  name: string;
  project_name: string;
  json_content?: string;
  language: string;
  url: string;
  typebot_slug: string;
  typebot_expires: number;
  typebot_delay_message: number;
  typebot_keyword_finish: string;
  typebot_keyword_restart: string;
  typebot_unknown_message: string;
  typebot_restart_message: string;
  flow_id?: number | null;
  events?: string[];
  secret?: string;
};

/** The sealed key of its service. */
export const findKey = async ({ tx }: Ctx, id: number) =>
  (await tx.selectFrom("integrations").select("json_content as key").where("id", "=", id).executeTakeFirst())?.key ?? null;

export const insertIntegration = ({ tx }: Ctx, columns: IntegrationColumns) =>
  tx.insertInto("integrations").values(columns).returning("id").executeTakeFirstOrThrow();

export const updateIntegration = updateById("integrations");

export const deleteIntegration = ({ tx }: Ctx, id: number) => tx.deleteFrom("integrations").where("id", "=", id).execute();

/** The first connections and queues that use it: enough for the error. */
export async function listUses({ tx }: Ctx, id: number) {
  const usesIn = (table: "connections" | "queues") =>
    tx.selectFrom(table).select(["id", "name"]).where("integration_id", "=", id).orderBy("id").limit(USES_TOLD).execute();
  return { connections: await usesIn("connections"), queues: await usesIn("queues") };
}

const USES_TOLD = 10;
