import { type Kysely, sql } from "kysely";
import { secure, unforced, vet } from "./secure.ts";

/** A company's contacts are shown, looked for and counted at the same price, however many there are. */
export async function up(db: Kysely<unknown>) {
  await keepWords(db);
  await keepCount(db);
}

/** The words of a contact as people look for them: read from its row, which is a tenth of folding them at every look. */
async function keepWords(db: Kysely<unknown>) {
  await sql`alter table contacts add words text not null
    generated always as (app.fold(name || ' ' || coalesce(number, '') || ' ' || email)) stored`.execute(db);
  await sql`drop index contacts_search`.execute(db);
  await sql`create index contacts_search on contacts using gin (company_id, words gin_trgm_ops)`.execute(db);

  await sql`set local role recado_search`.execute(db);
  await sql`drop function app.search_contacts(text), app.search_tickets(text)`.execute(db);
  await sql`reset role`.execute(db);

  await sql`create function app.search_contacts(looked_for text) returns setof int
    language sql stable security definer set search_path = pg_catalog as $$
    select id from public.contacts where company_id = (select app.company_id()) and merged_into is null
      and words like app.containing(looked_for) $$`.execute(db);
  await vet(db, "search_contacts(text)");

  // A page of them by name, and how many there are, as far as is counted. What stands in one contact of a hundred is met soon on the
  // way along the names, and counted along the newest; what is rarer is looked up, counted and sorted whole.
  await sql`create function app.first_contacts(looked_for text, most int, counted int, after_name text, after_id int)
    returns table (id int, count bigint) rows 30
    language plpgsql stable security definer set search_path = pg_catalog set plan_cache_mode = force_custom_plan as $$
    declare
      company int := app.company_id();
      part text := app.fold(looked_for);
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
        return query select c.id, least(count(*) over (), counted) from public.contacts c
          where c.company_id = company and c.merged_into is null and c.words like app.containing(looked_for)
          and (after_id is null or (c.name collate "pt-x-icu", c.id) > (after_name collate "pt-x-icu", after_id))
          order by c.name collate "pt-x-icu", c.id limit most;
      end if;
    end $$`.execute(db);
  await vet(db, "first_contacts(text, int, int, text, int)");

  // As before, but for where a contact's words stand.
  await sql`create function app.search_tickets(looked_for text) returns setof int
    language plpgsql stable security definer set search_path = pg_catalog set work_mem = '16MB' as $$
    declare
      company int := app.company_id();
      pattern text := app.containing(looked_for);
      common boolean;
    begin
      return query select t.id from public.tickets t where t.company_id = company and t.contact_id in (
        select c.id from public.contacts c where c.company_id = company and c.words like pattern);
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
  await vet(db, "search_tickets(text)");
}

/**
 * How many contacts there are: the sum of a company's tallies. Whoever adds or removes some writes to a tally that nobody else
 * holds, a new one if need be, so that no two ever wait for each other here.
 */
async function keepCount(db: Kysely<unknown>) {
  await sql`create table contact_tallies (
    company_id int not null default app.company_id() references companies on delete cascade,
    id         int generated always as identity,
    count      int not null,
    primary key (company_id, id)
  )`.execute(db);
  await secure(db, "contact_tallies");
  await unforced(db, ["contacts", "contact_tallies"], async () => {
    await sql`insert into contact_tallies (company_id, count)
      select company_id, count(*) from contacts where merged_into is null group by company_id`.execute(db);
  });

  await sql`create function app.tally(company int, more bigint) returns void
    language plpgsql set search_path = pg_catalog as $$
    begin
      -- A company that is removed as a whole takes its tallies with it.
      if more = 0 or company::text is distinct from current_setting('app.company_id', true) then return; end if;
      update public.contact_tallies set count = count + more where company_id = company and id = (
        select id from public.contact_tallies where company_id = company limit 1 for update skip locked);
      if not found then
        insert into public.contact_tallies (company_id, count) select id, more from public.companies where id = company;
      end if;
    end $$`.execute(db);
  await sql`create function app.tally_contacts() returns trigger language plpgsql set search_path = pg_catalog as $$
    begin
      case tg_op
        when 'INSERT' then perform app.tally(company_id, count(*)) from changed where merged_into is null group by company_id;
        when 'DELETE' then perform app.tally(company_id, -count(*)) from changed where merged_into is null group by company_id;
        else perform app.tally(new.company_id, (new.merged_into is null)::int - (old.merged_into is null)::int);
      end case;
      return null;
    end $$`.execute(db);
  await sql`create trigger tally_added after insert on contacts referencing new table as changed
    for each statement execute function app.tally_contacts()`.execute(db);
  await sql`create trigger tally_removed after delete on contacts referencing old table as changed
    for each statement execute function app.tally_contacts()`.execute(db);
  await sql`create trigger tally_merged after update of merged_into on contacts
    for each row execute function app.tally_contacts()`.execute(db);
}
