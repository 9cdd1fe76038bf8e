import { sql } from "kysely";
import { now } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/company.ts";
import { defer } from "../../platform/jobs.ts";
import { planHas } from "../../platform/plan.ts";
import { record } from "../../platform/record.ts";
import { isComplete } from "./actions.ts";
import { sendJob } from "./jobKeys.ts";
import { planRecipients } from "./planning.ts";
import { type CampaignRow, getCampaign, lockCampaign, updateCampaign } from "./queries.ts";

/**
 * Starts a campaign that is due, or that an admin has started; of two calls at once the second one finds it started. A company that is past
 * due or switched off starts none: the next round after its return does.
 */
export async function startCampaign(ctx: Ctx, id: number) {
  if (!(await isServed(ctx))) return;
  const was = await lockCampaign(ctx, id);
  if (!was || !(await isDue(ctx, was))) return;
  if (was.startedAt === null) {
    if (!isComplete(was)) return stopByItself(ctx, id, "incomplete");
    await planRecipients(ctx, was);
  }
  if (was.status === "PROGRAMADA") {
    await updateCampaign(ctx, id, { status: "EM_ANDAMENTO", resumed_at: now() });
    await record(ctx, "campaign.started", { campaignId: id });
  } else await record(ctx, "campaign.counted", { campaignId: id });
  const { connectionId } = await getCampaign(ctx, id);
  if (!(await finishIfDone(ctx, [id])) && connectionId !== null) await defer(ctx, sendJob, { connectionId, at: null });
}

/** By the database's clock, which all processes share. */
async function isDue({ tx }: Ctx, { id, status }: CampaignRow): Promise<boolean> {
  if (status === "EM_ANDAMENTO") return true;
  const due = tx.selectFrom("campaigns").select("id").where("id", "=", id).where("status", "=", "PROGRAMADA");
  return (await due.where(sql<boolean>`scheduled_at <= now()`).executeTakeFirst()) !== undefined;
}

/** A company that is past due or switched off sends nothing, and one without campaigns in its plan has none. */
export async function isServed(ctx: Ctx): Promise<boolean> {
  const served = await ctx.tx
    .selectFrom("companies")
    .select("id")
    .where("id", "=", ctx.companyId)
    .where("status", "=", true)
    .where(sql<boolean>`coalesce(due_date >= (now() at time zone time_zone)::date, true)`)
    .executeTakeFirst();
  return served !== undefined && (await planHas(ctx, "useCampaigns"));
}

export async function stopByItself(ctx: Ctx, campaignId: number, reason: "failures" | "incomplete") {
  await updateCampaign(ctx, campaignId, { status: "CANCELADA", stop_reason: reason, waits_for: null, waits_until: null });
  await record(ctx, "campaign.stopped", { campaignId, reason });
}

/** Where nobody waits any more and nothing is on its way. Returns whether one of them has finished. */
export async function finishIfDone(ctx: Ctx, ids: number[]): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update campaigns set status = 'FINALIZADA', completed_at = now(), updated_at = now(), waits_for = null, waits_until = null
    where id = any(${ids}::int[]) and status = 'EM_ANDAMENTO' and started_at is not null and count_pending = 0 and count_sending = 0
    returning id`.execute(ctx.tx);
  for (const { id } of rows) await record(ctx, "campaign.finished", { campaignId: id });
  return rows.length > 0;
}
