import { type Kysely, sql } from "kysely";
import { vet } from "./secure.ts";

/** So much of a message is searched (0048). */
const LETTERS_MAX = 65_536;

// What app.fold does, which costs four times as much where it is called for each row; and as good as nothing where they stand as asked.
const body = sql.raw(`left(m.body, ${LETTERS_MAX})`);
const holds = sql`not m.is_deleted
  and (strpos(${body}, looked_for) > 0 or lower(public.unaccent('public.unaccent'::regdictionary, ${body})) like pattern)`;
const told = sql`m.company_id + 0 = company and app.traces(m.company_id, app.fold(${body})) @> told_by`;
// Only the index of traces may be read here, which no statistics would tell the planner; so nothing else of the table is indexable.
const careful = sql.raw(`stable security definer set search_path = pg_catalog set work_mem = '16MB'
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set max_parallel_workers_per_gather = 0`);

/** Whether words are to be looked up is guessed first; then all that hold them are taken at once, and no longer stretch by stretch. */
export async function up(db: Kysely<unknown>) {
  await traces(db);
  await sql`set local role recado_search`.execute(db);
  await sql`drop function app.search_messages(text, int)`.execute(db);
  await sql`reset role`.execute(db);
  await search(db);
  await everyday(db);
}

/**
 * Other letters leave other traces. They did not: bytes were put together without brackets, and a number of eight bytes is folded in two
 * before it is hashed, so that "de f" was found wherever "ce a" stood. What does not fit in four bytes is hashed in two parts.
 */
async function traces(db: Kysely<unknown>) {
  await sql`drop index messages_search`.execute(db);
  await sql`create or replace function app.three(bytes bytea, i int) returns bigint language sql immutable parallel safe
    return ((get_byte(bytes, i) << 16) | (get_byte(bytes, i + 1) << 8) | get_byte(bytes, i + 2))::bigint`.execute(db);
  await sql`create or replace function app.traces(company int, folded text, threes bool default true, fours bool default true, seams bool default true)
    returns int[] language sql immutable parallel safe strict return (
      select coalesce(array_agg(app.trace(company, three))
          filter (where threes and get_byte(b, i) <> 32 and get_byte(b, i + 1) <> 32 and get_byte(b, i + 2) <> 32), '{}')
        || coalesce(array_agg(app.trace(company, (three << 8) | get_byte(b, i + 3)))
          filter (where fours and i + 3 < octet_length(b) and get_byte(b, i) <> 32 and get_byte(b, i + 3) <> 32), '{}')
        || coalesce(array_agg((hashint8extended(three, (company::bigint << 24) | app.three(b, i - 4)) >> 32)::int)
          filter (where seams and i > 3 and get_byte(b, i - 1) = 32), '{}')
      from (select b, i, app.three(b, i) as three
        from (select convert_to(folded, 'UTF8') as b offset 0) bytes, generate_series(0, octet_length(b) - 3) i offset 0) every)`.execute(
    db,
  );
  await sql`create index messages_search on messages
    using gin (app.stretches(company_id, id), app.traces(company_id, app.fold(left(body, ${sql.lit(LETTERS_MAX)}))))
    with (gin_pending_list_limit = 512)`.execute(db);
}

/** The tickets of the messages that hold the words, one for each message: all, or as many as are wanted. */
async function search(db: Kysely<unknown>) {
  await sql`create function app.search_messages(looked_for text, wanted int) returns setof int language plpgsql ${careful} as $$
    declare
      company int := app.company_id();
      pattern text := app.containing(looked_for);
      told_by int[] := app.tellers(company, app.fold(looked_for));
    begin
      if told_by = '{}' then
        return query select m.ticket_id from (
          select m.ticket_id, m.body, m.is_deleted from public.messages m where m.company_id = company order by m.id desc limit 20000) m
          where ${holds} limit wanted;
      else
        return query select m.ticket_id from public.messages m where ${told} and ${holds} limit wanted;
      end if;
    end $$`.execute(db);
  await vet(db, "search_messages(text, integer)");
}

/**
 * Whether words are sooner met than looked up: of m messages with n that hold them 40 m / n are read until a page of forty is met, and to
 * read one costs about as much as to look one up. How many hold them is thought to be as in the newest four thousand messages or some
 * more, and where few of these do, as in sixteen times as many. Fewer than three letters leave no trace, and are read in five hundred.
 */
async function everyday(db: Kysely<unknown>) {
  await sql`create function app.is_everyday(looked_for text) returns boolean language plpgsql ${careful} as $$
    declare
      company int := app.company_id();
      pattern text := app.containing(looked_for);
      told_by int[] := app.tellers(company, app.fold(looked_for));
      newest bigint := (select m.id from public.messages m where m.company_id = company order by m.id desc limit 1);
      oldest bigint := (select m.id from public.messages m where m.company_id = company order by m.id limit 1);
      read bigint := coalesce(
        (select m.id from public.messages m where m.company_id = company order by m.id desc offset 500 limit 1), oldest - 1);
      numbers float := newest - oldest + 1;
      total float := 500 * numbers / (newest - read);
      level int := 0;
      width bigint := 4096;
      found int;
      many float;
    begin
      if told_by = '{}' then
        select count(*) into found from (
          select m.body, m.is_deleted from public.messages m where m.company_id = company order by m.id desc limit 500) m where ${holds};
        many := found * numbers / (newest - read);
      else
        while level < 3 and width < 8 * (newest - read) loop
          level := level + 1;
          width := 4 * width;
        end loop;
        for turn in 1..2 loop
          select count(*) into found from (select from public.messages m where ${told} and app.stretches(m.company_id, m.id)
            && array[app.stretch(company, newest, level), app.stretch(company, newest - width, level)] limit 1000) hits;
          many := found * numbers / (newest - greatest(oldest, (newest / width - 1) * width) + 1);
          exit when found >= 100;
          level := level + 2;
          width := 16 * width;
        end loop;
      end if;
      return many ^ 2 > 50 * total;
    end $$`.execute(db);
  await vet(db, "is_everyday(text)");
}
