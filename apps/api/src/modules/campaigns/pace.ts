import type { CampaignSettings } from "@recado/contract/campaigns";
import { sql } from "kysely";
import type { Ctx } from "../../platform/company.ts";

/**
 * The pace of a connection, which its campaigns share: locked, so that of two calls at once the second one waits for the first one. Read by
 * another statement than the one that locks, because that one does not see a message which was stored while it waited.
 */
export async function takeTurn({ tx }: Ctx, connectionId: number) {
  await sql`insert into campaign_paces (connection_id) values (${connectionId}) on conflict do nothing`.execute(tx);
  await sql`select from campaign_paces where connection_id = ${connectionId} for update`.execute(tx);
  const { rows } = await sql<{ nextAt: Date; isDue: boolean; isSending: boolean }>`
    select p.next_at as "nextAt", p.next_at <= clock_timestamp() as "isDue",
      exists (select from messages m where m.id = p.message_id and m.status in ('queued', 'sending')) as "isSending"
    from campaign_paces p where p.connection_id = ${connectionId}`.execute(tx);
  return rows[0] as { nextAt: Date; isDue: boolean; isSending: boolean };
}

/** After a send: the next one follows in its interval, ±20 %, and in the longer one after so many. */
export async function keepPace({ tx }: Ctx, connectionId: number, messageId: number, settings: CampaignSettings): Promise<Date> {
  const { messageInterval, longerIntervalAfter, greaterInterval } = settings;
  const isLong = sql<boolean>`(${longerIntervalAfter}::int > 0 and since_pause + 1 >= ${longerIntervalAfter}::int)`;
  const { rows } = await sql<{ nextAt: Date }>`
    update campaign_paces p set message_id = ${messageId},
      next_at = clock_timestamp() + make_interval(secs => ${messageInterval}::int * (0.8 + 0.4 * random())
        + case when ${isLong} then ${greaterInterval}::int else 0 end),
      since_pause = case when ${isLong} then 0 else since_pause + 1 end,
      day = k.today, sent_today = case when p.day = k.today then p.sent_today + 1 else 1 end
    from (select (clock_timestamp() at time zone time_zone)::date as today from companies where id = app.company_id()) k
    where p.connection_id = ${connectionId} returning p.next_at as "nextAt"`.execute(tx);
  return (rows[0] as { nextAt: Date }).nextAt;
}

/** How many messages of campaigns the connection has sent on this day of the company's calendar. */
export async function countToday({ tx }: Ctx, connectionId: number, today: string): Promise<number> {
  const row = await sql<{ sent: number }>`select sent_today as sent from campaign_paces
    where connection_id = ${connectionId} and day = ${today}::date`.execute(tx);
  return row.rows[0]?.sent ?? 0;
}
