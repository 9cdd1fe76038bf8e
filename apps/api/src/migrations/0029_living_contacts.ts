import { type Kysely, sql } from "kysely";

/** Whoever has become part of another one is shown as that other one, and so are his threads under their old addresses. */
export async function up(db: Kysely<unknown>) {
  // In the name of whoever asks, so that nobody learns of another company's people.
  await sql`create function app.living_contact(contact int) returns int language sql stable set search_path = pg_catalog as $$
    with recursive up as (
      select id, merged_into from public.contacts where id = contact
      union select c.id, c.merged_into from public.contacts c join up on c.id = up.merged_into)
    select id from up where merged_into is null $$`.execute(db);
  await sql`create index merged_threads_of_ticket on merged_threads (company_id, ticket_id)`.execute(db);
  await sql`create index merged_threads_by_address on merged_threads (company_id, (gone ->> 'uuid'))`.execute(db);
}
