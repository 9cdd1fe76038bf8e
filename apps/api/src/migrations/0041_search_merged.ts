import { type Kysely, sql } from "kysely";
import { vet } from "./secure.ts";

/** Whoever has become part of another one is found by his own number and address as that other one; his name is no longer anybody's. */
export async function up(db: Kysely<unknown>) {
  await sql`create index merged_contacts_search on contacts using gin (company_id, words gin_trgm_ops) where merged_into is not null`.execute(
    db,
  );
  await sql`set local role recado_search`.execute(db);
  await sql`drop function app.search_contacts(text), app.first_contacts(text, int, int, text, int)`.execute(db);
  await sql`reset role`.execute(db);

  await sql`create function app.search_contacts(looked_for text) returns setof int
    language plpgsql stable security definer set search_path = pg_catalog set plan_cache_mode = force_custom_plan as $$
    declare
      company int := app.company_id();
      pattern text := app.containing(looked_for);
      told_by int[] := app.pairs(company, app.fold(looked_for));
    begin
      if told_by = '{}' or app.fold(looked_for) ~ '[[:alnum:]]{3}' then
        return query select c.id from public.contacts c where c.company_id = company and c.merged_into is null and c.words like pattern;
      else
        return query select c.id from public.contacts c where c.company_id = company and c.merged_into is null
          and app.pairs(c.company_id, c.words) @> told_by and c.words like pattern;
      end if;
      return query select app.living_contact(m.id) from public.contacts m
        where m.company_id = company and m.merged_into is not null and m.words like pattern
          and app.fold(coalesce(m.number, '') || ' ' || m.email) like pattern;
    end $$`.execute(db);
  await vet(db, "search_contacts(text)");

  // As before, but for those who were merged, where few are found.
  await sql`create function app.first_contacts(looked_for text, most int, counted int, after_name text, after_id int)
    returns table (id int, count bigint) rows 30
    language plpgsql stable security definer set search_path = pg_catalog set plan_cache_mode = force_custom_plan as $$
    declare
      company int := app.company_id();
      part text := app.fold(looked_for);
      pattern text := app.containing(looked_for);
      merged int[];
      common boolean;
      many bigint;
    begin
      select count(*) > 5 into common from (
        select c.words from public.contacts c where c.company_id = company and c.merged_into is null order by c.id desc limit 500) newest
        where strpos(newest.words, part) > 0;
      if common then
        select count(*) into many from (
          select from public.contacts c where c.company_id = company and c.merged_into is null and strpos(c.words, part) > 0
            order by c.id desc limit counted) newest;
        return query select c.id, many from public.contacts c where c.company_id = company and c.merged_into is null
          and strpos(c.words, part) > 0
          and (after_id is null or (c.name collate "pt-x-icu", c.id) > (after_name collate "pt-x-icu", after_id))
          order by c.name collate "pt-x-icu", c.id limit most;
      else
        merged := array(select app.living_contact(m.id) from public.contacts m
          where m.company_id = company and m.merged_into is not null and m.words like pattern
          and app.fold(coalesce(m.number, '') || ' ' || m.email) like pattern);
        return query select c.id, least(count(*) over (), counted) from public.contacts c
          where c.company_id = company and c.merged_into is null and (c.words like pattern or c.id = any(merged))
          and (after_id is null or (c.name collate "pt-x-icu", c.id) > (after_name collate "pt-x-icu", after_id))
          order by c.name collate "pt-x-icu", c.id limit most;
      end if;
    end $$`.execute(db);
  await vet(db, "first_contacts(text, int, int, text, int)");
}
