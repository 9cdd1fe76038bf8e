import { type Kysely, sql } from "kysely";
import { vet } from "./secure.ts";

/** Of the search for tickets the database keeps what crosses companies' policies: which messages hold the words. The list asks for contacts itself. */
export async function up(db: Kysely<unknown>) {
  await sql`set local role recado_search`.execute(db);
  await sql`drop function app.search_tickets(text)`.execute(db);
  await sql`reset role`.execute(db);

  // Tickets by what was written in them. What stands in one message of a hundred is looked for in the newest, the rest by its index.
  await sql`create function app.search_messages(looked_for text) returns setof int
    language plpgsql stable security definer set search_path = pg_catalog set work_mem = '16MB' as $$
    declare
      company int := app.company_id();
      pattern text := app.containing(looked_for);
      common boolean;
    begin
      select count(*) > 10 into common from (
        select m.body, m.is_deleted from public.messages m where m.company_id = company order by m.id desc limit 1000) newest
        where app.fold(left(newest.body, 2000)) like pattern and not newest.is_deleted;
      if common then
        return query select distinct newest.ticket_id from (
          select m.ticket_id, m.body, m.is_deleted from public.messages m where m.company_id = company order by m.id desc limit 20000) newest
          where app.fold(left(newest.body, 2000)) like pattern and not newest.is_deleted;
      else
        return query select distinct found.ticket_id from (
          select m.ticket_id from public.messages m where m.company_id = company
            and app.fold(left(m.body, 2000)) like pattern and not m.is_deleted limit 20000) found;
      end if;
    end $$`.execute(db);
  await vet(db, "search_messages(text)");
}
