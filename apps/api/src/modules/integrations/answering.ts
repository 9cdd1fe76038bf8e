import type { IntegrationFailure, IntegrationType } from "@recado/contract/integrations";
import { sql } from "kysely";
import { now } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/company.ts";
import { record } from "../../platform/record.ts";
import type { Agent } from "./dialogflow/detect.ts";
import { KEY_USE, openedKey, SECRET_USE } from "./keys.ts";
import type { TypebotSettings } from "./typebot/typebot.ts";

/** The types that ask another system; `flowbuilder` starts a flow instead. */
export const askingTypes: readonly IntegrationType[] = ["n8n", "webhook", "typebot", "dialogflow"];

/** Another system with its secrets, for a call only. */
export type Service =
  | { type: "webhook"; url: string; secret: string }
  | { type: "typebot"; typebot: TypebotSettings }
  | { type: "dialogflow"; agent: Agent };

export async function loadService({ tx }: Ctx, id: number): Promise<Service | undefined> {
  const row = await tx.selectFrom("integrations").selectAll().where("id", "=", id).executeTakeFirst();
  switch (row?.type) {
    case "n8n":
    case "webhook":
      return { type: "webhook", url: row.url, secret: row.secret === null ? "" : openedKey(row.secret, SECRET_USE) };
    case "typebot":
      return {
        type: "typebot",
        typebot: {
          url: row.url,
          slug: row.typebot_slug,
          delayMs: row.typebot_delay_message,
          expires: row.typebot_expires,
          keywordFinish: row.typebot_keyword_finish,
          keywordRestart: row.typebot_keyword_restart,
          unknownMessage: row.typebot_unknown_message,
          restartMessage: row.typebot_restart_message,
        },
      };
    case "dialogflow": {
      const key = row.json_content === null ? "" : openedKey(row.json_content, KEY_USE);
      return { type: "dialogflow", agent: { projectName: row.project_name, language: row.language || "pt-BR", key } };
    }
  }
  return undefined;
}

/** It works: what the admin has seen of its failures is over. */
export async function noteAnswer(ctx: Ctx, integrationId: number) {
  const { numUpdatedRows } = await ctx.tx
    .updateTable("integrations")
    .set({ failure: null, failed_at: null, failing_since: null, updated_at: now() })
    .where("id", "=", integrationId)
    .where("failing_since", "is not", null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await record(ctx, "integration.changed", { integrationId });
}

/** So long without a call that works: then it is switched off. */
const FAILING_DAYS = 5;

/** The admin sees it at the integration until it works again. One whose server is gone, or has failed for days, is switched off. */
export async function noteFailure(
  ctx: Ctx,
  { integrationId, ticketId }: { integrationId: number; ticketId: number | null },
  reason: IntegrationFailure,
) {
  const { active } = await ctx.tx
    .updateTable("integrations")
    .set({
      failure: reason,
      failed_at: now(),
      updated_at: now(),
      failing_since: sql<Date>`coalesce(failing_since, ${now()})`,
      active: sql<boolean>`active and ${reason} <> 'gone'
        and coalesce(failing_since, ${now()}) > ${now()}::timestamptz - make_interval(days => ${FAILING_DAYS})`,
    })
    .where("id", "=", integrationId)
    .returning("active")
    .executeTakeFirstOrThrow();
  await record(ctx, "integration.failed", { integrationId, ticketId, reason });
  if (!active) await record(ctx, "integration.switched-off", { integrationId, reason });
}
