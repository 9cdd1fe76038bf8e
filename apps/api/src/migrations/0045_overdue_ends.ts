import { type Kysely, sql } from "kysely";
import { vet } from "./secure.ts";

/** Also what somebody asked to end, and no process came to do it in its time. */
export async function up(db: Kysely<unknown>) {
  await sql`drop function app.find_orphans()`.execute(db);
  await sql`create function app.find_orphans() returns table (company_id int, connection_id int)
    language sql stable security definer set search_path = pg_catalog as $$
    select c.company_id, c.id from public.connections c
      left join public.connection_owners o on o.company_id = c.company_id and o.connection_id = c.id
      left join public.nodes n on n.id = o.node_id
      where (c.status in ('CONNECTED', 'PAIRING', 'connecting', 'qrcode')
          or (not c.wanted and c.status not in ('DISCONNECTED', 'PASSKEY_REQUIRED') and c.asked_at < now() - interval '1 minute'))
        and (n.id is null or n.expires_at + interval '2 seconds' < now())
      limit 500 $$`.execute(db);
  await vet(db, "find_orphans()");
}
