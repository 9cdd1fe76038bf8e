import { type Kysely, sql } from "kysely";
import { vet } from "./secure.ts";

/** The list of tickets asks for contacts and for messages by itself; fewer than three letters in a row do not make either read an index whole. */
export async function up(db: Kysely<unknown>) {
  await sql`set local role recado_search`.execute(db);
  await sql`drop function app.search_tickets(text), app.search_contacts(text)`.execute(db);
  await sql`reset role`.execute(db);

  // As before, but planned for the words at hand.
  await sql`create function app.search_contacts(looked_for text) returns setof int
    language plpgsql stable security definer set search_path = pg_catalog set plan_cache_mode = force_custom_plan as $$
    declare
      company int := app.company_id();
      pattern text := app.containing(looked_for);
    begin
      return query select c.id from public.contacts c where c.company_id = company and c.merged_into is null and c.words like pattern;
    end $$`.execute(db);
  await vet(db, "search_contacts(text)");

  // Tickets by what was written in them. What stands in one message of a hundred is looked for in the newest, and so is what the index,
  // which knows three letters in a row and no fewer, would read every message for; the rest by its index.
  await sql`create function app.search_messages(looked_for text) returns setof int
    language plpgsql stable security definer set search_path = pg_catalog set work_mem = '16MB' as $$
    declare
      company int := app.company_id();
      pattern text := app.containing(looked_for);
      common boolean := app.fold(looked_for) !~ '[[:alnum:]]{3}';
    begin
      if not common then
        select count(*) > 10 into common from (
          select m.body, m.is_deleted from public.messages m where m.company_id = company order by m.id desc limit 1000) newest
          where app.fold(left(newest.body, 2000)) like pattern and not newest.is_deleted;
      end if;
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
