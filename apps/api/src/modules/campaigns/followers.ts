import type { FactPayload } from "@recado/contract/facts";
import { sql } from "kysely";
import type { Ctx } from "../../platform/company.ts";
import { defer } from "../../platform/jobs.ts";
import type { Followers } from "../../platform/record.ts";
import { notifyWebhooks, onceOf } from "../integrations/events/notify.ts";
import { brake } from "./brake.ts";
import { sendJob } from "./jobKeys.ts";
import { heedOptOut } from "./optOut.ts";
import { finishIfDone, stopByItself } from "./start.ts";
import { tellCounts } from "./tell.ts";

/** A recipient gets the state of the message, in the same transaction. */
export const campaignFollowers = {
  "message.changed": (ctx, { messageId }) => followMessages(ctx, [messageId]),
  "messages.settled": (ctx, { messageIds }) => followMessages(ctx, messageIds),
  /** Campaigns that waited for their connection go on. */
  "connection.session": async (ctx, { connectionId }) => {
    if (await isWaitedFor(ctx, connectionId)) await defer(ctx, sendJob, { connectionId, at: null });
  },
  "connection.removed": async (ctx, { connectionId }) => {
    const running = ctx.tx.selectFrom("campaigns").select("id").where("status", "=", "EM_ANDAMENTO");
    const left = running.where((eb) => eb.or([eb("connection_id", "is", null), eb("connection_id", "=", connectionId)]));
    for (const { id } of await left.execute()) await stopByItself(ctx, id, "incomplete");
  },
  "ticket.removed": (ctx) => settleLost(ctx),
  "contact.removed": (ctx) => settleLost(ctx),
  "message.received": async (ctx, fact) => {
    await heedOptOut(ctx, fact.messageId, fact.ticketId);
    if (!fact.own) await notifyAnswered(ctx, fact);
  },
} satisfies Followers;

/** An answer comes within so many days, and only the first one counts. */
const ANSWER_DAYS = 7;

/** A recipient of a campaign has written: an event for webhooks. */
async function notifyAnswered(ctx: Ctx, { messageId, ticketId }: FactPayload<"message.received">) {
  const { rows } = await sql<{ id: number; campaignId: number }>`
    select r.id, r.campaign_id as "campaignId" from tickets t
      join campaign_recipients r on r.contact_id = t.contact_id and r.sent_at > now() - make_interval(days => ${ANSWER_DAYS})
      where t.id = ${ticketId} and not t.is_group
        and exists (select from integrations where active and events @> array['campaign.answered'])
      order by r.sent_at desc limit 1`.execute(ctx.tx);
  for (const { id, campaignId } of rows)
    await notifyWebhooks(ctx, "campaign.answered", { about: { ticketId, messageId, campaignId }, once: onceOf.recipient(id) });
}

/** What was still on its way in a conversation that is gone: nobody will learn what became of it. */
async function settleLost(ctx: Ctx) {
  const { rows } = await sql<{ campaignId: number }>`
    update campaign_recipients set state = 'failed', reason = 'removed', settled_at = now(), updated_at = now()
    where state = 'sending' and message_id is null returning campaign_id as "campaignId"`.execute(ctx.tx);
  for (const { campaignId } of rows) if (!(await finishIfDone(ctx, [campaignId]))) await tellCounts(ctx, campaignId);
}

const isWaitedFor = async ({ tx }: Ctx, connectionId: number): Promise<boolean> =>
  (
    await sql`select from campaigns c join connections w on w.id = c.connection_id
      where c.connection_id = ${connectionId} and c.status = 'EM_ANDAMENTO' and w.status = 'CONNECTED' limit 1`.execute(tx)
  ).rows.length > 0;

/** The outcome is not taken back by a later one that says less. */
async function followMessages(ctx: Ctx, messageIds: number[]) {
  const { rows } = await sql<{ campaignId: number; connectionId: number | null; isOver: boolean; hasFailed: boolean }>`
    update campaign_recipients r set state = m.means, reason = m.why, updated_at = now(),
      sent_at = case when m.means in ('sent', 'delivered', 'read') then coalesce(r.sent_at, now()) else r.sent_at end,
      delivered_at = case when m.means in ('delivered', 'read') then coalesce(r.delivered_at, now()) end,
      read_at = case when m.means = 'read' then coalesce(r.read_at, now()) end,
      settled_at = case when m.means = 'sending' then null else coalesce(r.settled_at, now()) end
    from (
      select id, connection_id, case when status = 'sent' then case when ack >= 3 then 'read' when ack = 2 then 'delivered' else 'sent' end
          when status in ('failed', 'cancelled') then 'failed' when status = 'unknown' then 'unknown' else 'sending' end as means,
        case when status in ('failed', 'cancelled', 'unknown') then coalesce(failure, status) end as why
      from messages where id = any(${messageIds}::bigint[])) m
    where r.message_id = m.id and (r.state, r.reason) is distinct from (m.means, m.why)
    returning r.campaign_id as "campaignId", m.connection_id as "connectionId", m.means <> 'sending' as "isOver",
      m.means = 'failed' as "hasFailed"`.execute(ctx.tx);
  for (const { campaignId, connectionId, isOver, hasFailed } of rows) {
    if (!isOver) continue;
    if (hasFailed) await brake(ctx, campaignId);
    if (!(await finishIfDone(ctx, [campaignId]))) await tellCounts(ctx, campaignId);
    if (connectionId !== null) await defer(ctx, sendJob, { connectionId, at: null });
  }
}
