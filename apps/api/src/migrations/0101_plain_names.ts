import { type Kysely, sql } from "kysely";
import { vet } from "./secure.ts";

/** Two names that only this project knew become those that the code uses: provider requests, and the last inbound message of a connection. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table errands rename to provider_requests`.execute(db);
  await sql`alter index errands_next rename to provider_requests_next`.execute(db);
  await sql`alter table tickets rename column heard_here_at to last_inbound_here_at`.execute(db);

  // The text of a function names its tables.
  await sql`drop function app.find_waiting(uuid, timestamptz)`.execute(db);
  await sql`create function app.find_waiting(node uuid, at timestamptz) returns table (company_id int, connection_id int)
    language sql stable security definer set search_path = pg_catalog as $$
    select o.company_id, o.connection_id from public.connection_owners o
      where o.node_id = node and (
        exists (select from public.outbox b
          where b.company_id = o.company_id and b.connection_id = o.connection_id and b.state = 'queued' and b.due_at <= at
            and (b.held_until is null or b.held_until <= clock_timestamp()))
        or exists (select from public.provider_requests r
          where r.company_id = o.company_id and r.connection_id = o.connection_id and r.due_at <= at)) $$`.execute(db);
  await vet(db, "find_waiting(uuid, timestamptz)");
}
