import { type Kysely, sql } from "kysely";
import { vet } from "./secure.ts";

/** Another system knows its connection's token and nothing else. */
export async function up(db: Kysely<unknown>) {
  await sql`create function app.find_by_token(hash text) returns table (company_id int, connection_id int, expired boolean)
    language sql stable security definer set search_path = pg_catalog as $$
    select c.company_id, c.id, not k.status or coalesce(k.due_date < (now() at time zone k.time_zone)::date, false)
      from public.connections c join public.companies k on k.id = c.company_id
      where c.token_hash = hash $$`.execute(db);
  await vet(db, "find_by_token(text)");
}
