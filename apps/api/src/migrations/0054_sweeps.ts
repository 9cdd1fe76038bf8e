import { type Kysely, sql } from "kysely";
import { vet } from "./secure.ts";

/**
 * Calls whose process died, and whose connection nobody opens again: what became of them nobody will say. Few are under way at a time.
 * And who was not heard is looked for every ten seconds: not among all that waits for its message for weeks.
 */
export async function up(db: Kysely<unknown>) {
  // The inbox first, as whoever hears somebody takes them: else he who holds it would wait for the other, and we for him.
  await sql`drop index inbox_stranded`.execute(db);
  await sql`create index inbox_stranded on inbox (arrived_at) where state = 'waiting'`.execute(db);

  await sql`create index outbox_sending on outbox (lease_until) where state = 'sending'`.execute(db);
  await sql`create function app.find_interrupted(before timestamptz) returns setof int
    language sql stable security definer set search_path = pg_catalog as $$
    select distinct o.company_id from public.outbox o where o.state = 'sending' and o.lease_until < before limit 1000 $$`.execute(db);
  await vet(db, "find_interrupted(timestamptz)");
}
