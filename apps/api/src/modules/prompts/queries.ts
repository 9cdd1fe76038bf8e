import { PROMPTS_AT_ONCE } from "@recado/contract/prompts";
import { sql } from "kysely";
import { now } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/company.ts";
import { asPeopleSort } from "../../platform/database/order.ts";
import { fail } from "../../platform/errors.ts";
import { deleteById, type RowOf, rows, updateById } from "../../platform/noun/rows.ts";
import { paged } from "../../platform/page.ts";
import { promptPolicy } from "./policy.ts";

/** Without the keys. */
const select = ({ tx }: Ctx) =>
  tx
    .selectFrom("prompts as p")
    .leftJoin("queues as q", "q.id", "p.queue_id")
    .select(["p.id", "p.company_id as companyId", "p.name", "p.prompt", "p.model", "p.max_tokens as maxTokens", "p.temperature"])
    .select(["p.base_url as baseUrl", "p.max_messages as maxMessages", "p.voice", "p.voice_region as voiceRegion"])
    .select(["p.queue_id as queueId", "q.name as queueName", "q.color as queueColor"])
    .select(["p.prompt_tokens as promptTokens", "p.completion_tokens as completionTokens"])
    .select(["p.failure", "p.failed_at as failedAt", "p.created_at as createdAt", "p.updated_at as updatedAt"])
    .select(sql<boolean>`p.voice_key is not null`.as("hasVoiceKey"));
export type PromptRow = RowOf<typeof select>;

export const {
  find: findPrompt,
  get: getPrompt,
  access: accessPrompt,
} = rows({ id: "p.id", select, policy: promptPolicy, missing: "ERR_NO_PROMPT_FOUND" });

/** By its name, or by its queue's. */
export async function listPrompts(ctx: Ctx, { searchParam, pageNumber }: { searchParam: string; pageNumber?: number | undefined }) {
  const found = searchParam
    ? select(ctx).where((eb) =>
        eb.or([
          eb("p.id", "in", sql<number>`(select app.search_prompts(${searchParam}))`),
          // A company has few queues: no index is needed for their names.
          sql<boolean>`app.fold(q.name) like app.containing(${searchParam})`,
        ]),
      )
    : select(ctx);
  return paged(
    found,
    (all) => all.orderBy(asPeopleSort("p.name")).orderBy("p.id"),
    pageNumber ?? 1,
    pageNumber === undefined ? PROMPTS_AT_ONCE : undefined,
  );
}

/** Locked: until the commit nothing starts to use it. */
export async function lockPrompt({ tx }: Ctx, id: number) {
  if (!(await tx.selectFrom("prompts").select("id").where("id", "=", id).forUpdate().executeTakeFirst())) fail("ERR_NO_PROMPT_FOUND");
}

export type PromptColumns = {
  name: string;
  prompt: string;
  model: string;
  max_tokens: number;
  temperature: number;
  api_key?: string;
  base_url: string;
  max_messages: number;
  queue_id: number;
  voice: string;
  voice_key?: string;
  voice_region: string;
};

export const insertPrompt = ({ tx }: Ctx, columns: PromptColumns & { api_key: string }) =>
  tx.insertInto("prompts").values(columns).returning("id").executeTakeFirstOrThrow();

export const updatePrompt = updateById("prompts");

export const deletePrompt = deleteById("prompts");

export async function checkQueue({ tx }: Ctx, id: number) {
  if (!(await tx.selectFrom("queues").select("id").where("id", "=", id).executeTakeFirst())) fail("ERR_NO_QUEUE_FOUND");
}

/** Of a queue that is removed. */
export const leaveQueue = ({ tx }: Ctx, queueId: number) =>
  tx.updateTable("prompts").set({ queue_id: null, updated_at: now() }).where("queue_id", "=", queueId).returning("id").execute();

/** The first connections and queues that use it: enough for the error. */
export async function listUses({ tx }: Ctx, id: number) {
  const usesIn = (table: "connections" | "queues") =>
    tx.selectFrom(table).select(["id", "name"]).where("prompt_id", "=", id).orderBy("id").limit(USES_TOLD).execute();
  return { connections: await usesIn("connections"), queues: await usesIn("queues") };
}

const USES_TOLD = 10;
