import { type Kysely, sql } from "kysely";
import { vet } from "./secure.ts";

/** What is to end is taken also where its company is switched off, or is being removed: its phone waits to be unlinked. */
export async function up(db: Kysely<unknown>) {
  await sql`drop function app.find_unheld()`.execute(db);
  await sql`create function app.find_unheld() returns table (company_id int, connection_id int, silent uuid)
    language sql stable security definer set search_path = pg_catalog as $$
    select c.company_id, c.id, n.id from public.connections c
      join public.companies k on k.id = c.company_id and (k.status or not c.wanted)
      left join public.connection_owners o on o.company_id = c.company_id and o.connection_id = c.id
      left join public.nodes n on n.id = o.node_id
      where (c.wanted or c.status not in ('DISCONNECTED', 'PASSKEY_REQUIRED'))
        and (o.connection_id is null or n.id is null or n.expires_at < now())
      order by o.taken_at nulls first limit 500 $$`.execute(db);
  await vet(db, "find_unheld()");
}
