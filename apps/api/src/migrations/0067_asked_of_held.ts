import { type Kysely, sql } from "kysely";
import { vet } from "./secure.ts";

/** What is asked of each connection that a process holds: it looks once for all, and goes into the company only where that is news. */
export async function up(db: Kysely<unknown>) {
  await sql`create function app.find_asked(node uuid, at timestamptz) returns table (company_id int, connection_id int, token bigint,
      provider text, wanted boolean, status text, cause text, asked_at timestamptz, pairing_number text, is_on boolean, is_overdue boolean)
    language sql stable security definer set search_path = pg_catalog as $$
    select o.company_id, o.connection_id, o.token, c.provider, c.wanted, c.status, c.cause, c.asked_at, c.pairing_number, k.status,
        exists (select from public.outbox b
          where b.company_id = o.company_id and b.connection_id = o.connection_id and b.state = 'sending'
            and (b.lease_token <> o.token or b.lease_until < at))
      from public.connection_owners o
      join public.connections c on c.company_id = o.company_id and c.id = o.connection_id
      join public.companies k on k.id = o.company_id
      where o.node_id = node $$`.execute(db);
  await vet(db, "find_asked(uuid, timestamptz)");
}
