import { type Kysely, sql } from "kysely";
import { letSearch, secure, vet } from "./secure.ts";

/** Files that a company sends together, in their order. A file that has been sent is shown by its message, too. */
export async function up(db: Kysely<unknown>) {
  await sql`create table file_lists (
    company_id int not null default app.company_id() references companies on delete cascade,
    id         int generated always as identity,
    user_id    int not null,
    name       text not null,
    message    text not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    primary key (company_id, id),
    foreign key (company_id, user_id) references users (company_id, id)
  )`.execute(db);
  await sql`create unique index file_lists_name on file_lists (company_id, app.fold(name))`.execute(db);
  await sql`create index file_lists_by_name on file_lists (company_id, name collate "pt-x-icu", id)`.execute(db);
  await sql`create index file_lists_of_user on file_lists (company_id, user_id)`.execute(db);
  await sql`create index file_lists_search on file_lists using gin (company_id, app.fold(name) gin_trgm_ops)`.execute(db);
  await secure(db, "file_lists");
  await letSearch(db, "file_lists");

  await sql`create table file_list_options (
    company_id int not null default app.company_id() references companies on delete cascade,
    id         int generated always as identity,
    list_id    int not null,
    place      smallint not null check (place between 0 and 19),
    name       text not null,
    file_id    int,
    primary key (company_id, id),
    foreign key (company_id, list_id) references file_lists (company_id, id) on delete cascade,
    foreign key (company_id, file_id) references files (company_id, id) on delete set null (file_id)
  )`.execute(db);
  await sql`create index file_list_options_of_list on file_list_options (company_id, list_id, place)`.execute(db);
  await sql`create index file_list_options_of_file on file_list_options (company_id, file_id) where file_id is not null`.execute(db);
  await secure(db, "file_list_options");

  await sql`create function app.search_file_lists(text) returns setof int
    language sql stable security definer set search_path = pg_catalog as $$
    select id from public.file_lists
      where company_id = (select app.company_id()) and app.fold(name) like app.containing($1) $$`.execute(db);
  await vet(db, "search_file_lists(text)");
}
