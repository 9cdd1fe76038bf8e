import { type Kysely, sql } from "kysely";
import { unforced, vet } from "./secure.ts";

/** Since when a ticket waits without a queue: what is said meanwhile does not begin its minutes anew. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table tickets add unqueued_since timestamptz`.execute(db);
  await unforced(db, ["tickets"], async () => {
    await sql`update tickets set unqueued_since = updated_at where status = 'pending' and queue_id is null`.execute(db);
  });
  await sql`create index tickets_unqueued on tickets (company_id, connection_id, unqueued_since) where unqueued_since is not null`.execute(
    db,
  );

  await sql`set local role recado_search`.execute(db);
  await sql`drop function app.find_inactive(timestamptz), app.find_to_transfer(timestamptz)`.execute(db);
  await sql`reset role`.execute(db);

  // Whoever waits longest comes first, so that no number of others that cannot be moved keeps him back.
  await sql`create function app.find_inactive(at timestamptz) returns table (company_id int, ticket_id int)
    language sql stable security definer set search_path = pg_catalog as $$
    select t.company_id, t.id from public.connections c
      join public.tickets t on t.company_id = c.company_id and t.connection_id = c.id
      where c.expires_ticket > 0 and t.status = 'open' and t.last_from_me and not t.is_group
        and t.last_message_at < at - make_interval(mins => c.expires_ticket) order by t.last_message_at limit 500 $$`.execute(db);
  await vet(db, "find_inactive(timestamptz)");

  await sql`create function app.find_to_transfer(at timestamptz) returns table (company_id int, ticket_id int)
    language sql stable security definer set search_path = pg_catalog as $$
    select t.company_id, t.id from public.connections c
      join public.tickets t on t.company_id = c.company_id and t.connection_id = c.id
      where c.time_to_transfer > 0 and c.transfer_queue_id is not null and not t.is_group
        and t.unqueued_since < at - make_interval(mins => c.time_to_transfer) order by t.unqueued_since limit 500 $$`.execute(db);
  await vet(db, "find_to_transfer(timestamptz)");
}
