import { type Kysely, sql } from "kysely";
import { vet } from "./secure.ts";

/** What was written is found by traces of one company's own, and the newest first, so that looking costs what is found. */
export async function up(db: Kysely<unknown>) {
  await traces(db);
  await stretches(db);
  await sql`drop index messages_search`.execute(db);
  // Whoever looks reads what waits to be sorted in each stretch anew, so little may wait.
  await sql`create index messages_search on messages
    using gin (app.stretches(company_id, id), app.traces(company_id, app.fold(left(body, 2000)))) with (gin_pending_list_limit = 512)`.execute(
    db,
  );
  await search(db);
}

/**
 * A text is told by every three letters in a row and by where its words meet, with three letters on either side: two everyday words
 * stand in many messages, side by side in few. Both are of one company, for whoever looks is not to read what others write.
 */
async function traces(db: Kysely<unknown>) {
  await sql`create function app.threes(company int, folded text) returns int[] language sql immutable parallel safe strict
    return (select coalesce(array_agg((hashtextextended(substr(folded, i, 3), company) >> 32)::int), '{}')
      from generate_series(1, length(folded) - 2) i)`.execute(db);
  await sql`create function app.seams(company int, folded text) returns int[] language sql immutable parallel safe strict
    return (select coalesce(array_agg((hashtextextended(substr(folded, i - 3, 7), company) >> 32)::int), '{}')
      from generate_series(4, length(folded) - 3) i where substr(folded, i, 1) = ' ')`.execute(db);
  await sql`create function app.traces(company int, folded text) returns int[] language sql immutable parallel safe strict
    return app.threes(company, folded) || app.seams(company, folded)`.execute(db);
}

/** The stretches of a company's messages in which one stands: 4,096 numbers wide, four times that, and so on. */
async function stretches(db: Kysely<unknown>) {
  await sql`create function app.stretch(company int, id bigint, level int) returns bigint language sql immutable parallel safe
    return (company::bigint << 36) | (id >> (12 + 2 * level) << 3) | level`.execute(db);
  // Neither is strict: so the planner puts what they do in their place, and they cost nothing.
  await sql`create function app.stretches(company int, id bigint) returns bigint[] language sql immutable parallel safe
    return array[app.stretch(company, id, 0), app.stretch(company, id, 1), app.stretch(company, id, 2),
      app.stretch(company, id, 3), app.stretch(company, id, 4), app.stretch(company, id, 5)]`.execute(db);
}

/**
 * Tickets by the newest three hundred messages that hold the words, and some more. From the newest back it looks through stretches that
 * widen as it goes, but to no more than are thought to hold what is lacking, and takes all the rest at once where that is little.
 */
async function search(db: Kysely<unknown>) {
  // What app.fold does, which costs four times as much where it is called for each row.
  const holds = sql.raw("lower(public.unaccent('public.unaccent'::regdictionary, left(m.body, 2000))) like pattern");
  await sql`set local role recado_search`.execute(db);
  await sql`drop function app.search_messages(text)`.execute(db);
  await sql`reset role`.execute(db);
  // Only the index of traces may be read here, which no statistics would tell the planner; so nothing else of the table is indexable.
  await sql`create function app.search_messages(looked_for text) returns setof int
    language plpgsql stable security definer set search_path = pg_catalog set work_mem = '16MB'
    set plan_cache_mode = force_generic_plan set enable_seqscan = off set max_parallel_workers_per_gather = 0 as $$
    declare
      wanted constant int := 300;
      company int := app.company_id();
      folded text := app.fold(looked_for);
      pattern text := app.containing(looked_for);
      told_by int[] := app.seams(company, folded);
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
        told_by := app.threes(company, folded);
      end if;
      if told_by = '{}' then
        return query select m.ticket_id from (
          select m.ticket_id, m.body, m.is_deleted from public.messages m where m.company_id = company order by m.id desc limit 20000) m
          where ${holds} and not m.is_deleted limit wanted;
        return;
      end if;

      while place >= oldest and found < wanted loop
        seen := newest - place;
        if seen >= 64 * thousand and found * (place - oldest) <= wanted * seen then
          return query select m.ticket_id from public.messages m where m.company_id + 0 = company
            and app.traces(m.company_id, app.fold(left(m.body, 2000))) @> told_by
            and ${holds} and not m.is_deleted limit 10 * wanted;
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
          and app.traces(m.company_id, app.fold(left(m.body, 2000))) @> told_by
          and ${holds} and not m.is_deleted;
        get diagnostics more = row_count;
        found := found + more;
        place := place / width * width - 1;
      end loop;
    end $$`.execute(db);
  await vet(db, "search_messages(text)");
}
