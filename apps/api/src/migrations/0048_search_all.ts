import { type Kysely, sql } from "kysely";
import { vet } from "./secure.ts";

/** As many letters as a message of WhatsApp can hold: what one of them costs to index has an end. */
const LETTERS_MAX = 65_536;

/** Every message is found by all that it holds, and by as little as a single letter. */
export async function up(db: Kysely<unknown>) {
  await sql`set local role recado_search`.execute(db);
  await sql`drop function app.search_messages(text, int)`.execute(db);
  await sql`reset role`.execute(db);
  await sql`drop index messages_search`.execute(db);
  await sql`drop function app.tellers(int, text), app.threes(int, text), app.fours(int, text), app.seams(int, text)`.execute(db);
  await sql`drop function app.traces(int, text, bool, bool, bool), app.three(bytea, int)`.execute(db);
  await traces(db);
  await tellers(db);
  await sql`create index messages_search on messages
    using gin (app.stretches(company_id, id), app.traces(company_id, app.fold(left(body, ${sql.lit(LETTERS_MAX)}))))
    with (gin_pending_list_limit = 512)`.execute(db);
  await search(db);
}

const kinds = ["ones", "twos", "threes", "fours", "seams"];

/**
 * The traces of a text, told from its bytes in one pass: each one, two, three and four in a row that neither begin nor end with a space,
 * and where two words meet the three on either side. Where a letter has several bytes, fewer letters are enough to be found by.
 */
async function traces(db: Kysely<unknown>) {
  // One function and no other within it, for each that is called for each text costs more than all the rest.
  await sql`create function app.traces(company int, folded text, ones bool default true, twos bool default true,
      threes bool default true, fours bool default true, seams bool default true)
    returns int[] language sql immutable parallel safe strict return (
      select coalesce(array_agg(app.trace(company, a)) filter (where ones and a <> 32), '{}')
        || coalesce(array_agg(app.trace(company, a << 8 | b)) filter (where twos and a <> 32 and b <> 32), '{}')
        || coalesce(array_agg(app.trace(company, a << 16 | b << 8 | c)) filter (where threes and a <> 32 and c <> 32), '{}')
        || coalesce(array_agg(app.trace(company, a << 24 | b << 16 | c << 8 | d)) filter (where fours and a <> 32 and d <> 32), '{}')
        || coalesce(array_agg(app.trace(company, get_byte(bytes, i - 4)::bigint << 40 | get_byte(bytes, i - 3)::bigint << 32
          | get_byte(bytes, i - 2)::bigint << 24 | a << 16 | b << 8 | c))
          filter (where seams and i > 3 and c is not null and get_byte(bytes, i - 1) = 32), '{}')
      from (select bytes, i, get_byte(bytes, i)::bigint as a,
          case when i + 1 < size then get_byte(bytes, i + 1) end::bigint as b,
          case when i + 2 < size then get_byte(bytes, i + 2) end::bigint as c,
          case when i + 3 < size then get_byte(bytes, i + 3) end::bigint as d
        from (select bytes, octet_length(bytes) as size from (select convert_to(folded, 'UTF8') as bytes offset 0) text offset 0) sized,
          generate_series(0, size - 1) i offset 0) every)`.execute(db);
  for (const kind of kinds) {
    const others = kinds.filter((other) => other !== kind).map((other) => `${other} => false`);
    await sql`create function app.${sql.raw(kind)}(company int, folded text) returns int[] language sql immutable parallel safe strict
      return app.traces(company, folded, ${sql.raw(others.join(", "))})`.execute(db);
  }
}

/**
 * By which traces words are looked for: the longest that they have. Where two words meet, three letters on either side stand in the
 * middle of other words, too, so the four that they begin and end with are asked for as well. All their fours would cost more than they save.
 */
async function tellers(db: Kysely<unknown>) {
  await sql`create function app.tellers(company int, folded text) returns int[] language sql immutable parallel safe strict
    return case
      when app.seams(company, folded) <> '{}' then app.seams(company, folded)
        || app.fours(company, left(folded, 4)) || app.fours(company, right(folded, 4))
      when app.fours(company, folded) <> '{}' then app.fours(company, folded)
      when app.threes(company, folded) <> '{}' then app.threes(company, folded)
      when app.twos(company, folded) <> '{}' then app.twos(company, folded)
      else app.ones(company, folded) end`.execute(db);
}

/**
 * The tickets of the newest messages that hold the words, one for each message: as many as are wanted, or a few more. From the newest
 * back it looks through stretches that widen as it goes, but to no more than are thought to hold what is lacking, and takes all the rest
 * at once where that is little.
 */
async function search(db: Kysely<unknown>) {
  const told = sql.raw(`app.traces(m.company_id, app.fold(left(m.body, ${LETTERS_MAX}))) @> told_by`);
  // What app.fold does, which costs four times as much where it is called for each row.
  const holds = sql.raw(`lower(public.unaccent('public.unaccent'::regdictionary, left(m.body, ${LETTERS_MAX}))) like pattern`);
  // Only the index of traces may be read here, which no statistics would tell the planner; so nothing else of the table is indexable.
  await sql`create function app.search_messages(looked_for text, wanted int) returns setof int
    language plpgsql stable security definer set search_path = pg_catalog set work_mem = '16MB'
    set plan_cache_mode = force_generic_plan set enable_seqscan = off set max_parallel_workers_per_gather = 0 as $$
    declare
      company int := app.company_id();
      pattern text := app.containing(looked_for);
      told_by int[] := app.tellers(company, app.fold(looked_for));
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
        return;
      end if;

      while place >= oldest and found < wanted loop
        seen := newest - place;
        if seen >= 64 * thousand and found * (place - oldest) <= 3 * wanted * seen then
          return query select m.ticket_id from public.messages m where m.company_id + 0 = company
            and ${told} and m.id + 0 <= place and ${holds} and not m.is_deleted order by m.id + 0 desc limit wanted - found;
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
          and ${told} and ${holds} and not m.is_deleted;
        get diagnostics more = row_count;
        found := found + more;
        place := place / width * width - 1;
      end loop;
    end $$`.execute(db);
  await vet(db, "search_messages(text, integer)");
}
