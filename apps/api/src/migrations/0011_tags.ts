import { type Kysely, sql } from "kysely";
import { letSearch, secure, vet } from "./secure.ts";

export async function up(db: Kysely<unknown>) {
  await sql`create table tags (
    company_id int not null default app.company_id() references companies on delete cascade,
    id         int generated always as identity,
    name       text not null,
    color      text not null,
    kanban     boolean not null default false,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    primary key (company_id, id)
  )`.execute(db);
  await sql`create unique index tags_name on tags (company_id, app.fold(name))`.execute(db);
  await sql`create index tags_by_name on tags (company_id, name collate "pt-x-icu", id)`.execute(db);
  await sql`create index tags_search on tags using gin (company_id, app.fold(name) gin_trgm_ops)`.execute(db);
  await secure(db, "tags");
  await letSearch(db, "tags");

  await sql`create function app.search_tags(text) returns setof int language sql stable security definer set search_path = pg_catalog as $$
    select id from public.tags where company_id = (select app.company_id()) and app.fold(name) like app.containing($1) $$`.execute(db);
  await vet(db, "search_tags(text)");
}
