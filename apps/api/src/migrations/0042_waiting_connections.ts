import { type Kysely, sql } from "kysely";
import { letSearch, vet } from "./secure.ts";

/** Of the connections that a process holds, those with something to say or to ask: it looks once for all instead of once for each. */
export async function up(db: Kysely<unknown>) {
  await letSearch(db, "errands");
  await sql`create function app.find_waiting(node uuid, at timestamptz) returns table (company_id int, connection_id int)
    language sql stable security definer set search_path = pg_catalog as $$
    select o.company_id, o.connection_id from public.connection_owners o
      where o.node_id = node and (
        exists (select from public.outbox b
          where b.company_id = o.company_id and b.connection_id = o.connection_id and b.state = 'queued' and b.due_at <= at
            and (b.held_until is null or b.held_until <= clock_timestamp()))
        or exists (select from public.errands e
          where e.company_id = o.company_id and e.connection_id = o.connection_id and e.due_at <= at)) $$`.execute(db);
  await vet(db, "find_waiting(uuid, timestamptz)");
}
