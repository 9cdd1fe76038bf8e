import { type Kysely, sql } from "kysely";

/** The base of every company's tables. */
export async function up(db: Kysely<unknown>) {
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`create extension if not exists unaccent`.execute(db);
  await sql`create extension if not exists btree_gin`.execute(db);

  await sql`create schema app`.execute(db);
  await sql`grant usage on schema app, public to recado_app, recado_search`.execute(db);

  // Unset is an error: never "all rows", and never "no rows" either.
  await sql`create function app.company_id() returns int language plpgsql stable parallel safe set search_path = pg_catalog as $$
    declare id text := current_setting('app.company_id', true);
    begin
      if coalesce(id, '') = '' then raise exception 'NO_COMPANY' using errcode = '42501'; end if;
      return id::int;
    end $$`.execute(db);

  // Searches ignore accents and case.
  await sql`create function app.fold(text) returns text language sql immutable parallel safe strict set search_path = pg_catalog as $$
    select lower(public.unaccent('public.unaccent'::regdictionary, $1)) $$`.execute(db);

  // The search text is text, never a pattern.
  await sql`create function app.containing(text) returns text language sql immutable parallel safe strict set search_path = pg_catalog as $$
    select '%' || replace(replace(replace(app.fold($1), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%' $$`.execute(db);

  // Jobs know their company already and act as the system.
  await sql`create function app.enter_as_system(company int)
    returns table (company_id int, user_id int, role text, is_super boolean, queue_ids int[], all_ticket boolean, expired boolean)
    language sql set search_path = pg_catalog as $$
    select set_config('app.company_id', company::text, true)::int, null::int, 'system', false, '{}'::int[], true, false $$`.execute(db);

  // Browsers keep the version with the later time. The clocks of processes differ, so the row itself makes each change later than the last.
  await sql`create function app.later_version() returns trigger language plpgsql set search_path = pg_catalog as $$
    begin
      new.updated_at := greatest(new.updated_at, old.updated_at + interval '1 millisecond');
      return new;
    end $$`.execute(db);
}
