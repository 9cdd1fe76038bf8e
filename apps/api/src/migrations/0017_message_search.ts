import { type Kysely, sql } from "kysely";
import { vet } from "./secure.ts";

/** The length of the longest WhatsApp message: so much of each is indexed and searched. */
const LETTERS_MAX = 65_536;
/** Fewer than three letters leave no trace, and are looked for in so many of the newest messages (ADR 22). */
const newestOnly = sql.lit(20_000);

// What app.fold does, inlined, for a call per row costs four times as much; the comparison before it is nearly free.
const body = sql.raw(`left(m.body, ${LETTERS_MAX})`);
const holds = sql`not m.is_deleted
  and (strpos(${body}, looked_for) > 0 or lower(public.unaccent('public.unaccent'::regdictionary, ${body})) like pattern)`;
const told = sql`m.company_id + 0 = company and app.traces(m.company_id, app.fold(${body})) @> told_by`;
// The planner has no statistics for the index of traces. It must read that one, so no other condition here can use an index.
const careful = sql.raw(`stable security definer set search_path = pg_catalog set work_mem = '16MB'
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set max_parallel_workers_per_gather = 0`);

/** Messages are found by traces that belong to one company, so that a search costs what it finds. */
export async function up(db: Kysely<unknown>) {
  await traces(db);
  await stretches(db);
  // A search reads the pending list of the index each time, so it is kept short.
  await sql`create index messages_search on messages
    using gin (app.stretches(company_id, id), app.traces(company_id, app.fold(left(body, ${sql.lit(LETTERS_MAX)}))))
    with (gin_pending_list_limit = 512)`.execute(db);
  await search(db);
  await everyday(db);
}

/**
 * A text has a trace for every three and every four letters in a row within a word, and for every place where two words meet, with three
 * letters on either side: two everyday words stand in many messages, but side by side in few. They are computed from the bytes of the text
 * in one pass; where a letter has several bytes, fewer letters are enough. What exceeds four bytes is hashed in two parts, for hashing
 * eight bytes folds them in two first, and different texts would share a trace.
 */
async function traces(db: Kysely<unknown>) {
  await sql`create function app.trace(company int, bytes bigint) returns int language sql immutable parallel safe
    return (hashint8extended(bytes, company) >> 32)::int`.execute(db);
  await sql`create function app.three(bytes bytea, i int) returns bigint language sql immutable parallel safe
    return ((get_byte(bytes, i) << 16) | (get_byte(bytes, i + 1) << 8) | get_byte(bytes, i + 2))::bigint`.execute(db);
  // One function without calls to others, for each call per text would cost more than all the rest.
  await sql`create function app.traces(company int, folded text, threes bool default true, fours bool default true, seams bool default true)
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
  for (const kind of ["threes", "fours", "seams"] as const) {
    const others = ["threes", "fours", "seams"].filter((other) => other !== kind).map((other) => `${other} => false`);
    await sql`create function app.${sql.raw(kind)}(company int, folded text) returns int[] language sql immutable parallel safe strict
      return app.traces(company, folded, ${sql.raw(others.join(", "))})`.execute(db);
  }

  // The traces that a search uses. Where words meet, it adds the four letters that the text begins and ends with: then hardly any message
  // is read in vain. All fours would cost more than they save.
  await sql`create function app.tellers(company int, folded text) returns int[] language sql immutable parallel safe strict
    return case
      when app.seams(company, folded) <> '{}' then app.seams(company, folded)
        || app.fours(company, left(folded, 4)) || app.fours(company, right(folded, 4))
      when app.fours(company, folded) <> '{}' then app.fours(company, folded)
      else app.threes(company, folded) end`.execute(db);
}

/**
 * The stretches of a company's messages to which one belongs: 4,096 ids wide, four times that, and so on. Neither function is strict, so
 * that the planner inlines both.
 */
async function stretches(db: Kysely<unknown>) {
  await sql`create function app.stretch(company int, id bigint, level int) returns bigint language sql immutable parallel safe
    return (company::bigint << 36) | (id >> (12 + 2 * level) << 3) | level`.execute(db);
  await sql`create function app.stretches(company int, id bigint) returns bigint[] language sql immutable parallel safe
    return array[app.stretch(company, id, 0), app.stretch(company, id, 1), app.stretch(company, id, 2),
      app.stretch(company, id, 3), app.stretch(company, id, 4), app.stretch(company, id, 5)]`.execute(db);
}

/** The tickets of the messages that match, one for each message: all, or as many as are wanted. */
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
 * Whether matches are found sooner by reading the newest messages than by the index: of m messages with n matches, 40 m / n are read for a
 * page of forty, and reading one costs about as much as looking one up. The share of matches is estimated from the newest four thousand
 * messages or some more; where few match, from sixteen times as many. Fewer than three letters leave no trace: they are estimated from five
 * hundred, and searched in the newest only, so one match among these is enough where there are more messages than are searched.
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
        if found > 0 and exists (select from public.messages m where m.company_id = company order by m.id desc offset ${newestOnly}) then
          return true;
        end if;
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
