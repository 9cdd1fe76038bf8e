import { type Kysely, sql } from "kysely";
import { vet } from "./secure.ts";

/** A group that waits without a queue goes where everybody goes. */
export async function up(db: Kysely<unknown>) {
  await sql`set local role recado_search`.execute(db);
  await sql`drop function app.find_to_transfer(timestamptz)`.execute(db);
  await sql`reset role`.execute(db);
  await sql`create function app.find_to_transfer(at timestamptz) returns table (company_id int, ticket_id int)
    language sql stable security definer set search_path = pg_catalog as $$
    select t.company_id, t.id from public.connections c
      join public.companies k on k.id = c.company_id and k.status and coalesce(k.due_date >= (at at time zone k.time_zone)::date, true)
      join public.tickets t on t.company_id = c.company_id and t.connection_id = c.id
      where c.time_to_transfer > 0 and c.transfer_queue_id is not null
        and t.unqueued_since < at - make_interval(mins => c.time_to_transfer) order by t.unqueued_since limit 500 $$`.execute(db);
  await vet(db, "find_to_transfer(timestamptz)");
}
