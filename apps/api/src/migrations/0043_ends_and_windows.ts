import { type Kysely, sql } from "kysely";
import { unforced, vet } from "./secure.ts";

export async function up(db: Kysely<unknown>) {
  // Also what is to end and has not: whoever held it died before he had unlinked the phone.
  await sql`drop function app.find_unheld()`.execute(db);
  await sql`create function app.find_unheld() returns table (company_id int, connection_id int)
    language sql stable security definer set search_path = pg_catalog as $$
    select c.company_id, c.id from public.connections c
      join public.companies k on k.id = c.company_id and k.status
      left join public.connection_owners o on o.company_id = c.company_id and o.connection_id = c.id
      left join public.nodes n on n.id = o.node_id
      where (c.wanted or c.status not in ('DISCONNECTED', 'PASSKEY_REQUIRED'))
        and (o.connection_id is null or n.id is null or n.expires_at + interval '2 seconds' < now())
      order by o.taken_at nulls first limit 500 $$`.execute(db);
  await vet(db, "find_unheld()");

  // When the contact last wrote on the connection on which the ticket is now: a provider knows nothing of what was said on another.
  await sql`alter table tickets add column heard_here_at timestamptz`.execute(db);
  await unforced(db, ["tickets", "messages"], async () => {
    await sql`update tickets set heard_here_at = last_inbound_at where last_inbound_at is not null`.execute(db);
    // What is older than a day opens no window, wherever it was said.
    await sql`update tickets t set heard_here_at = (select max(m.sent_at) from messages m
        where m.company_id = t.company_id and m.ticket_id = t.id and m.connection_id = t.connection_id and not m.from_me)
      where t.last_inbound_at > now() - interval '1 day'`.execute(db);
  });
}
