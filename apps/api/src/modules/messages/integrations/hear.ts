import { sql } from "kysely";
import { now } from "../../../platform/clock.ts";
import type { Ctx } from "../../../platform/company.ts";
import { defer } from "../../../platform/jobs.ts";
import { record } from "../../../platform/record.ts";
import { withdrawAsked } from "../../integrations/events/notify.ts";
import type { Thread } from "../../tickets/threads/threads.ts";
import { integrationJob } from "../jobKeys.ts";

/** A contact has written, and another system is to answer: the integration of the connection or queue, which the ticket then has. */
export async function askIntegration(ctx: Ctx, thread: Thread, integrationId: number) {
  await hearForIntegration(ctx, thread, { integrationId, runId: null });
  const taken = await ctx.tx
    .updateTable("tickets")
    .set({ use_integration: true, integration_id: integrationId })
    .where("id", "=", thread.id)
    .where(sql<boolean>`(not use_integration or integration_id is distinct from ${integrationId})`)
    .executeTakeFirst();
  if (taken.numUpdatedRows > 0n) await record(ctx, "ticket.changed", { ticketId: thread.id });
}

type By = { integrationId: number | null; runId: number | null; isStart?: boolean };

/** In the transaction that stored the message: each message is a call of its own, in order. A flow reaches its block without one. */
export async function hearForIntegration(ctx: Ctx, { id, attendanceId }: Thread, { integrationId, runId, isStart = false }: By) {
  await sql`insert into integration_talks as t (ticket_id, attendance_id) values (${id}, ${attendanceId})
    on conflict (company_id, ticket_id) do update set attendance_id = excluded.attendance_id,
      answers = case when t.attendance_id is distinct from excluded.attendance_id then 0 else t.answers end,
      session = case when t.attendance_id is distinct from excluded.attendance_id then null else t.session end,
      fallbacks = case when t.attendance_id is distinct from excluded.attendance_id then 0 else t.fallbacks end,
      silent = case when t.attendance_id is distinct from excluded.attendance_id then '{}' else t.silent end`.execute(ctx.tx);
  const messageId = isStart
    ? sql<number>`null`
    : sql<number>`(select max(id) from messages where ticket_id = ${id} and origin = 'contact')`;
  const asked = await ctx.tx
    .insertInto("integration_calls")
    .values({ ticket_id: id, integration_id: integrationId, run_id: runId, message_id: messageId })
    .returning("message_id as messageId")
    .executeTakeFirstOrThrow();
  if (integrationId !== null && asked.messageId !== null) await withdrawAsked(ctx, integrationId, asked.messageId);
  await defer(ctx, integrationJob, { ticketId: id, at: now().toISOString() });
}
