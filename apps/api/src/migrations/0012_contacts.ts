import { type Kysely, sql } from "kysely";
import { letSearch, secure, vet } from "./secure.ts";

export async function up(db: Kysely<unknown>) {
  // `words` is the text that searches read: ten times faster than folding it for each search.
  await sql`create table contacts (
    company_id        int not null default app.company_id() references companies on delete cascade,
    id                int generated always as identity,
    name              text not null,
    number            text,
    email             text not null default '',
    is_group          boolean not null default false,
    disable_bot       boolean not null default false,
    on_whatsapp       boolean,
    picture_file_id   int,
    picture_asked_at  timestamptz,
    connection_id     int,
    out_of_hours_at   timestamptz,
    merged_into       int,
    created_at        timestamptz not null default now(),
    updated_at        timestamptz not null default now(),
    words             text not null generated always as (app.fold(name || ' ' || coalesce(number, '') || ' ' || email)) stored,
    primary key (company_id, id),
    foreign key (company_id, picture_file_id) references files (company_id, id) on delete set null (picture_file_id),
    foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id),
    foreign key (company_id, merged_into) references contacts (company_id, id) on delete cascade
  )`.execute(db);
  await sql`create index contacts_by_name on contacts (company_id, name collate "pt-x-icu", id) where merged_into is null`.execute(db);
  await sql`create index contacts_newest on contacts (company_id, created_at desc)`.execute(db);
  await sql`create index contacts_merged on contacts (company_id, merged_into) where merged_into is not null`.execute(db);
  await sql`create index contacts_of_picture on contacts (company_id, picture_file_id) where picture_file_id is not null`.execute(db);
  await sql`create trigger later_version before update of updated_at on contacts
    for each row execute function app.later_version()`.execute(db);
  await secure(db, "contacts");
  await letSearch(db, "contacts");

  // Numbers and ids of a person: each leads to one contact. Numbers are canonical, for Brazil's ninth digit comes and goes.
  await sql`create table contact_identities (
    company_id int not null default app.company_id() references companies on delete cascade,
    kind       text not null check (kind in ('number', 'lid', 'user', 'group')),
    value      text not null,
    contact_id int not null,
    primary key (company_id, kind, value),
    foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
  )`.execute(db);
  await sql`create index contact_identities_of_contact on contact_identities (company_id, contact_id)`.execute(db);
  await secure(db, "contact_identities");

  await sql`create table contact_fields (
    company_id int not null default app.company_id() references companies on delete cascade,
    id         int generated always as identity,
    contact_id int not null,
    name       text not null,
    value      text not null,
    primary key (company_id, id),
    foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
  )`.execute(db);
  await sql`create index contact_fields_of_contact on contact_fields (company_id, contact_id, id)`.execute(db);
  await secure(db, "contact_fields");

  await counting(db);
  await searching(db);
}

/**
 * The number of a company's contacts is the sum of its tallies. A change writes to a tally that no other transaction holds, a new one if
 * need be, so that no two wait for each other here.
 */
async function counting(db: Kysely<unknown>) {
  await sql`create table contact_tallies (
    company_id int not null default app.company_id() references companies on delete cascade,
    id         int generated always as identity,
    count      int not null,
    primary key (company_id, id)
  )`.execute(db);
  await secure(db, "contact_tallies");

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

/** A search for contacts costs the same however many there are. */
async function searching(db: Kysely<unknown>) {
  await sql`create index contacts_search on contacts using gin (company_id, words gin_trgm_ops)`.execute(db);
  await sql`create index merged_contacts_search on contacts using gin (company_id, words gin_trgm_ops) where merged_into is not null`.execute(
    db,
  );

  // Two letters have an index of their own, for that of trigrams needs three.
  await sql`create function app.pairs(company int, words text) returns int[] language sql immutable parallel safe strict
    return (select coalesce(array_agg(distinct (hashtextextended(substr(words, i, 2), company) >> 32)::int), '{}')
      from generate_series(1, length(words) - 1) i where strpos(substr(words, i, 2), ' ') = 0)`.execute(db);
  await sql`create index contacts_search_pairs on contacts using gin (app.pairs(company_id, words))`.execute(db);

  // A merged contact is shown as the contact that it became a part of. It runs with the rights of its caller, within one company.
  await sql`create function app.living_contact(contact int) returns int language sql stable set search_path = pg_catalog as $$
    with recursive up as (
      select id, merged_into from public.contacts where id = contact
      union select c.id, c.merged_into from public.contacts c join up on c.id = up.merged_into)
    select id from up where merged_into is null $$`.execute(db);

  // A merged contact is found by its own number and address, as the contact that it became; its name is forgotten.
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

  // A page of contacts by name, and their number as far as it is counted. A search that one contact of a hundred matches reads along the
  // names, and counts along the newest; a rarer one is looked up, counted and sorted as a whole.
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
