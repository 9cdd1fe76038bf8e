import { type Kysely, sql } from "kysely";
import { vet } from "./secure.ts";

/** As many letters as a message of WhatsApp can hold: what one of them costs to index has an end. */
const LETTERS_MAX = 65_536;

/** A message is found by all that it holds, and not by its first 2,000 letters alone. */
export async function up(db: Kysely<unknown>) {
  await sql`drop index messages_search`.execute(db);
  await sql`create index messages_search on messages
    using gin (app.stretches(company_id, id), app.traces(company_id, app.fold(left(body, ${sql.lit(LETTERS_MAX)}))))
    with (gin_pending_list_limit = 512)`.execute(db);
  await search(db);
}

/**
 * The tickets of the newest messages that hold the words, one for each message: as many as are wanted, or a few more. From the newest
 * back it looks through stretches that widen as it goes, but to no more than are thought to hold what is lacking, and takes all the rest
 * at once where that is little.
 */
async function search(db: Kysely<unknown>) {
  // What app.fold does, which costs four times as much where it is called for each row.
  const holds = sql.raw(`lower(public.unaccent('public.unaccent'::regdictionary, left(m.body, ${LETTERS_MAX}))) like pattern`);
  const told = sql.raw(`app.traces(m.company_id, app.fold(left(m.body, ${LETTERS_MAX}))) @> told_by`);
  await sql`set local role recado_search`.execute(db);
  await sql`drop function app.search_messages(text, int)`.execute(db);
  await sql`reset role`.execute(db);
  // Only the index of traces may be read here, which no statistics would tell the planner; so nothing else of the table is indexable.
  await sql`create function app.search_messages(looked_for text, wanted int) returns setof int
    language plpgsql stable security definer set search_path = pg_catalog set work_mem = '16MB'
    set plan_cache_mode = force_generic_plan set enable_seqscan = off set max_parallel_workers_per_gather = 0 as $$
    declare
      company int := app.company_id();
      folded text := app.fold(looked_for);
      pattern text := app.containing(looked_for);
      told_by int[] := app.tellers(company, folded);
      newest bigint := (select m.id from public.messages m where m.company_id = company order by m.id desc limit 1);
      oldest bigint := (select m.id from public.messages m where m.company_id = company order by m.id limit 1);
      thousandth bigint := (select m.id from public.messages m where m.company_id = company order by m.id desc offset 1000 limit 1);
      thousand bigint := newest - coalesce(thousandth, oldest);
      place bigint := newest;
      seen bigint;
      width bigint;
      level int;
      found int := 0;
      more int;
    begin
      if told_by = '{}' then
        return query select m.ticket_id from (
          select m.ticket_id, m.body, m.is_deleted from public.messages m where m.company_id = company order by m.id desc limit 20000) m
          where ${holds} and not m.is_deleted limit wanted;
        return;
      end if;

      while place >= oldest and found < wanted loop
        seen := newest - place;
        if seen >= 64 * thousand and found * (place - oldest) <= 3 * wanted * seen then
          return query select m.ticket_id from public.messages m where m.company_id + 0 = company
            and ${told}
            and m.id + 0 <= place and ${holds} and not m.is_deleted order by m.id + 0 desc limit wanted - found;
          return;
        end if;

        level := 0;
        width := 4096;
        while level < 5 and (width < 4 * thousand
          or (seen > 0 and (place + 1) % (4 * width) = 0 and width <= seen and found * 4 * width <= wanted * seen)) loop
          level := level + 1;
          width := 4 * width;
        end loop;
        return query select m.ticket_id from public.messages m where m.company_id + 0 = company
          and app.stretches(m.company_id, m.id) @> array[app.stretch(company, place, level)]
          and ${told}
          and ${holds} and not m.is_deleted;
        get diagnostics more = row_count;
        found := found + more;
        place := place / width * width - 1;
      end loop;
    end $$`.execute(db);
  await vet(db, "search_messages(text, integer)");
}
