import { type Kysely, sql } from "kysely";
import { vet } from "./secure.ts";

/**
 * Tickets that are closed or moved by the clock, over all companies: ids and nothing else. They rest with a company that is switched off
 * or past its due date. Who waits longest comes first.
 */
export async function up(db: Kysely<unknown>) {
  // A ticket is inactive when its contact has been silent since our last message. That message must have been sent, and not by the bot. The
  // time counts from when it left, or from when somebody began to serve the contact, if later. The connection has to be up, and to have had
  // the time to receive what came while it was down.
  await sql`create function app.find_inactive(at timestamptz) returns table (company_id int, ticket_id int)
    language sql stable security definer set search_path = pg_catalog as $$
    select t.company_id, t.id from public.connections c
      join public.companies k on k.id = c.company_id and k.status and coalesce(k.due_date >= (at at time zone k.time_zone)::date, true)
      join public.tickets t on t.company_id = c.company_id and t.connection_id = c.id
      join public.attendances a on a.company_id = t.company_id and a.id = t.attendance_id
      join lateral (select m.company_id, m.id, m.from_me, m.status from public.messages m
        where m.company_id = t.company_id and m.ticket_id = t.id and m.sent_at >= a.queued_at
          and m.status <> 'cancelled' and m.origin <> 'bot'
        order by m.sent_at desc, m.id desc limit 1) said on said.from_me and said.status = 'sent'
      where c.expires_ticket > 0 and c.status = 'CONNECTED' and c.status_since < at - interval '2 minutes' and t.status = 'open' and t.last_from_me and not t.is_group
        and t.last_message_at < at - make_interval(mins => c.expires_ticket)
        and coalesce(t.open_since, '-infinity') < at - make_interval(mins => c.expires_ticket)
        and not exists (select from public.outbox o where o.company_id = said.company_id and o.message_id = said.id
          and o.kind = 'send' and o.state = 'sent' and o.settled_at >= at - make_interval(mins => c.expires_ticket))
      order by t.last_message_at limit 500 $$`.execute(db);
  await vet(db, "find_inactive(timestamptz)");

  await sql`create function app.find_to_transfer(at timestamptz) returns table (company_id int, ticket_id int)
    language sql stable security definer set search_path = pg_catalog as $$
    select t.company_id, t.id from public.connections c
      join public.companies k on k.id = c.company_id and k.status and coalesce(k.due_date >= (at at time zone k.time_zone)::date, true)
      join public.tickets t on t.company_id = c.company_id and t.connection_id = c.id
      where c.time_to_transfer > 0 and c.transfer_queue_id is not null
        and t.unqueued_since < at - make_interval(mins => c.time_to_transfer) order by t.unqueued_since limit 500 $$`.execute(db);
  await vet(db, "find_to_transfer(timestamptz)");
}
