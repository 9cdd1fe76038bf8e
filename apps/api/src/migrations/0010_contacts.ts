import { type Kysely, sql } from "kysely";
import { letSearch, secure, vet } from "./secure.ts";

export async function up(db: Kysely<unknown>) {
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
    primary key (company_id, id),
    foreign key (company_id, picture_file_id) references files (company_id, id) on delete set null (picture_file_id),
    foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id),
    foreign key (company_id, merged_into) references contacts (company_id, id) on delete cascade
  )`.execute(db);
  await sql`create index contacts_by_name on contacts (company_id, name collate "pt-x-icu", id) where merged_into is null`.execute(db);
  await sql`create index contacts_newest on contacts (company_id, created_at desc)`.execute(db);
  await sql`create index contacts_merged on contacts (company_id, merged_into) where merged_into is not null`.execute(db);
  await sql`create index contacts_of_picture on contacts (company_id, picture_file_id) where picture_file_id is not null`.execute(db);
  await sql`create index contacts_search on contacts
    using gin (company_id, app.fold(name || ' ' || coalesce(number, '') || ' ' || email) gin_trgm_ops)`.execute(db);
  await secure(db, "contacts");
  await letSearch(db, "contacts");

  // By what a person is known: each leads to one contact. A number's value is its canonical form, for the ninth digit comes and goes.
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

  // Enough to take two apart again that were one by mistake.
  await sql`create table contact_merges (
    company_id int not null default app.company_id() references companies on delete cascade,
    id         int generated always as identity,
    kept_id    int not null,
    gone       jsonb not null,
    undone_at  timestamptz,
    created_at timestamptz not null default now(),
    primary key (company_id, id),
    foreign key (company_id, kept_id) references contacts (company_id, id) on delete cascade
  )`.execute(db);
  await secure(db, "contact_merges");

  await sql`create function app.search_contacts(text) returns setof int
    language sql stable security definer set search_path = pg_catalog as $$
    select id from public.contacts where company_id = (select app.company_id()) and merged_into is null
      and app.fold(name || ' ' || coalesce(number, '') || ' ' || email) like app.containing($1) $$`.execute(db);
  await vet(db, "search_contacts(text)");
}
