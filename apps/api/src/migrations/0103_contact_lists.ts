import { type Kysely, sql } from "kysely";
import { letSearch, secure, unforced, vet } from "./secure.ts";

/** Lists of contacts that campaigns send to. An import may go into one of them. */
export async function up(db: Kysely<unknown>) {
  await sql`create table contact_lists (
    company_id     int not null default app.company_id() references companies on delete cascade,
    id             int generated always as identity,
    name           text not null,
    contacts_count int not null default 0,
    checked_count  int not null default 0,
    valid_count    int not null default 0,
    created_at     timestamptz not null default now(),
    updated_at     timestamptz not null default now(),
    primary key (company_id, id)
  )`.execute(db);
  await sql`create index contact_lists_by_name on contact_lists (company_id, name collate "pt-x-icu", id)`.execute(db);
  await sql`create index contact_lists_search on contact_lists using gin (company_id, app.fold(name) gin_trgm_ops)`.execute(db);
  await sql`create trigger later_version before update of updated_at on contact_lists
    for each row execute function app.later_version()`.execute(db);
  await secure(db, "contact_lists");
  await letSearch(db, "contact_lists");
  await sql`create function app.search_contact_lists(text) returns setof int
    language sql stable security definer set search_path = pg_catalog as $$
    select id from public.contact_lists where company_id = (select app.company_id()) and app.fold(name) like app.containing($1) $$`.execute(
    db,
  );
  await vet(db, "search_contact_lists(text)");

  // `value` is the same for every spelling of the number, and stands once in a list.
  await sql`create table contact_list_items (
    company_id        int not null default app.company_id() references companies on delete cascade,
    id                int generated always as identity,
    list_id           int not null,
    name              text not null,
    number            text,
    value             text,
    email             text not null default '',
    is_whatsapp_valid boolean,
    created_at        timestamptz not null default now(),
    updated_at        timestamptz not null default now(),
    words             text not null generated always as (app.fold(name || ' ' || coalesce(number, '') || ' ' || email)) stored,
    primary key (company_id, id),
    check ((number is null) = (value is null)),
    check (value is not null or is_whatsapp_valid is null),
    foreign key (company_id, list_id) references contact_lists (company_id, id) on delete cascade
  )`.execute(db);
  await sql`create unique index contact_list_items_by_value on contact_list_items (company_id, list_id, value)`.execute(db);
  await sql`create index contact_list_items_by_name on contact_list_items (company_id, list_id, name collate "pt-x-icu", id)`.execute(db);
  await sql`create index contact_list_items_search on contact_list_items using gin (company_id, list_id, words gin_trgm_ops)`.execute(db);
  await sql`create index contact_list_items_of_value on contact_list_items (company_id, value) where value is not null`.execute(db);
  await sql`create index contact_list_items_unchecked on contact_list_items (company_id, id)
    where value is not null and is_whatsapp_valid is null`.execute(db);
  await sql`create trigger later_version before update of updated_at on contact_list_items
    for each row execute function app.later_version()`.execute(db);
  await secure(db, "contact_list_items");
  await letSearch(db, "contact_list_items");
  await counting(db);
  await searching(db);

  await sql`alter table contact_imports add list_id int`.execute(db);
  await unforced(db, ["contact_imports", "contact_lists"], () =>
    sql`alter table contact_imports
      add foreign key (company_id, list_id) references contact_lists (company_id, id) on delete cascade`.execute(db),
  );
  await sql`create index contact_imports_of_list on contact_imports (company_id, list_id, id desc) where list_id is not null`.execute(db);
}

/** The counts of a list change in the statement that changes its contacts; transactions that do so lock the list first. */
async function counting(db: Kysely<unknown>) {
  await sql`create function app.count_list_items() returns trigger language plpgsql set search_path = pg_catalog as $$
    begin
      if tg_op = 'INSERT' then
        update public.contact_lists l set contacts_count = contacts_count + c.items, checked_count = checked_count + c.checked,
          valid_count = valid_count + c.valid
          from (select company_id, list_id, count(*) as items, count(is_whatsapp_valid) as checked,
            count(*) filter (where is_whatsapp_valid) as valid from come group by company_id, list_id) c
          where l.company_id = c.company_id and l.id = c.list_id;
      elsif tg_op = 'DELETE' then
        update public.contact_lists l set contacts_count = contacts_count - c.items, checked_count = checked_count - c.checked,
          valid_count = valid_count - c.valid
          from (select company_id, list_id, count(*) as items, count(is_whatsapp_valid) as checked,
            count(*) filter (where is_whatsapp_valid) as valid from gone group by company_id, list_id) c
          where l.company_id = c.company_id and l.id = c.list_id;
      else
        update public.contact_lists l set checked_count = checked_count + c.checked, valid_count = valid_count + c.valid
          from (select company_id, list_id, sum(checked) as checked, sum(valid) as valid from (
              select company_id, list_id, (is_whatsapp_valid is not null)::int as checked, coalesce(is_whatsapp_valid, false)::int as valid
                from come
              union all
              select company_id, list_id, -(is_whatsapp_valid is not null)::int, -coalesce(is_whatsapp_valid, false)::int from gone) each
            group by company_id, list_id) c
          where l.company_id = c.company_id and l.id = c.list_id and (c.checked <> 0 or c.valid <> 0);
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger count_added after insert on contact_list_items referencing new table as come
    for each statement execute function app.count_list_items()`.execute(db);
  await sql`create trigger count_removed after delete on contact_list_items referencing old table as gone
    for each statement execute function app.count_list_items()`.execute(db);
  await sql`create trigger count_checked after update on contact_list_items referencing old table as gone new table as come
    for each statement execute function app.count_list_items()`.execute(db);
}

/**
 * A page of a list's contacts by name, and their number as far as it is counted. Words that many of the first contacts have are read along
 * the names; rarer ones are looked up, counted and sorted as a whole. A number has up to three spellings.
 */
async function searching(db: Kysely<unknown>) {
  await sql`create function app.first_contact_list_items(list int, spellings text[], most int, counted int, after_name text, after_id int)
    returns table (id int, count bigint) rows 20
    language plpgsql stable security definer set search_path = pg_catalog set plan_cache_mode = force_custom_plan as $$
    declare
      company int := app.company_id();
      one text := app.containing(spellings[1]);
      two text := app.containing(coalesce(spellings[2], spellings[1]));
      three text := app.containing(coalesce(spellings[3], spellings[1]));
      common boolean;
      many bigint;
    begin
      select count(*) > 5 into common from (
        select i.words from public.contact_list_items i where i.company_id = company and i.list_id = list
          order by i.name collate "pt-x-icu", i.id limit 500) head
        where head.words like one or head.words like two or head.words like three;
      if common then
        select count(*) into many from (
          select from public.contact_list_items i where i.company_id = company and i.list_id = list
            and (i.words like one or i.words like two or i.words like three)
            order by i.name collate "pt-x-icu", i.id limit counted) head;
        return query select i.id, many from public.contact_list_items i where i.company_id = company and i.list_id = list
          and (i.words like one or i.words like two or i.words like three)
          and (after_id is null or (i.name collate "pt-x-icu", i.id) > (after_name collate "pt-x-icu", after_id))
          order by i.name collate "pt-x-icu", i.id limit most;
      else
        return query select i.id, least(count(*) over (), counted) from public.contact_list_items i
          where i.company_id = company and i.list_id = list and (i.words like one or i.words like two or i.words like three)
          and (after_id is null or (i.name collate "pt-x-icu", i.id) > (after_name collate "pt-x-icu", after_id))
          order by i.name collate "pt-x-icu", i.id limit most;
      end if;
    end $$`.execute(db);
  await vet(db, "first_contact_list_items(int, text[], int, int, text, int)");
}
