import { type Kysely, sql } from "kysely";
import { vet } from "./secure.ts";

/**
 * Whoever never got our last word is not let go for not answering it: one that was refused, or waits for its connection, ends nothing.
 * What waited is waited for from when it left. What was taken back before it left was never said.
 */
export async function up(db: Kysely<unknown>) {
  await sql`set local role recado_search`.execute(db);
  await sql`drop function app.find_inactive(timestamptz)`.execute(db);
  await sql`reset role`.execute(db);

  // The last word is looked up by its index, and only of those whose time has come.
  await sql`create function app.find_inactive(at timestamptz) returns table (company_id int, ticket_id int)
    language sql stable security definer set search_path = pg_catalog as $$
    select t.company_id, t.id from public.connections c
      join public.companies k on k.id = c.company_id and k.status and coalesce(k.due_date >= (at at time zone k.time_zone)::date, true)
      join public.tickets t on t.company_id = c.company_id and t.connection_id = c.id
      join lateral (select m.company_id, m.id, m.from_me, m.status from public.messages m
        where m.company_id = t.company_id and m.ticket_id = t.id and m.status <> 'cancelled'
        order by m.sent_at desc, m.id desc limit 1) said on said.from_me and said.status = 'sent'
      where c.expires_ticket > 0 and t.status = 'open' and t.last_from_me and not t.is_group
        and t.last_message_at < at - make_interval(mins => c.expires_ticket)
        and not exists (select from public.outbox o where o.company_id = said.company_id and o.message_id = said.id
          and o.kind = 'send' and o.state = 'sent' and o.settled_at >= at - make_interval(mins => c.expires_ticket))
      order by t.last_message_at limit 500 $$`.execute(db);
  await vet(db, "find_inactive(timestamptz)");
}
