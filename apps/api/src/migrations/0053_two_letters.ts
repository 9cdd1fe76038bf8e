import { type Kysely, sql } from "kysely";
import { vet } from "./secure.ts";

const LETTERS_MAX = 65_536;
/** Fewer than three letters leave no trace, and are looked for in so many of the newest messages (ADR 22). */
const newestOnly = sql.lit(20_000);

// As 0051 has them.
const body = sql.raw(`left(m.body, ${LETTERS_MAX})`);
const holds = sql`not m.is_deleted
  and (strpos(${body}, looked_for) > 0 or lower(public.unaccent('public.unaccent'::regdictionary, ${body})) like pattern)`;
const told = sql`m.company_id + 0 = company and app.traces(m.company_id, app.fold(${body})) @> told_by`;
const careful = sql.raw(`stable security definer set search_path = pg_catalog set work_mem = '16MB'
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set max_parallel_workers_per_gather = 0`);

/**
 * The function of 0051, which weighed what is looked up against what is met as if both found all. Of fewer than three letters only the
 * newest messages are looked through: they are met wherever there are more than these, and one of five hundred holds them.
 */
export async function up(db: Kysely<unknown>) {
  await sql`set local role recado_search`.execute(db);
  await sql`drop function app.is_everyday(text)`.execute(db);
  await sql`reset role`.execute(db);
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
