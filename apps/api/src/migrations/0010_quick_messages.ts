import { type Kysely, sql } from "kysely";
import { letSearch, secure, vet } from "./secure.ts";

export async function up(db: Kysely<unknown>) {
  await sql`create table quick_messages (
    company_id int not null default app.company_id() references companies on delete cascade,
    id         int generated always as identity,
    user_id    int not null,
    shortcode  text not null,
    message    text not null,
    geral      boolean not null default false,
    status     boolean not null default true,
    file_id    int,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    primary key (company_id, id),
    foreign key (company_id, user_id) references users (company_id, id),
    foreign key (company_id, file_id) references files (company_id, id) on delete set null (file_id)
  )`.execute(db);
  await sql`create unique index quick_messages_of_company on quick_messages (company_id, lower(shortcode)) where geral`.execute(db);
  await sql`create unique index quick_messages_of_user on quick_messages (company_id, user_id, lower(shortcode)) where not geral`.execute(
    db,
  );
  await sql`create index quick_messages_by_shortcode on quick_messages (company_id, shortcode collate "pt-x-icu", id)`.execute(db);
  await sql`create index quick_messages_of_file on quick_messages (company_id, file_id) where file_id is not null`.execute(db);
  await sql`create index quick_messages_search on quick_messages
    using gin (company_id, app.fold(shortcode || ' ' || message) gin_trgm_ops)`.execute(db);
  await secure(db, "quick_messages");
  await letSearch(db, "quick_messages");

  await sql`create function app.search_quick_messages(text) returns setof int
    language sql stable security definer set search_path = pg_catalog as $$
    select id from public.quick_messages
      where company_id = (select app.company_id()) and app.fold(shortcode || ' ' || message) like app.containing($1) $$`.execute(db);
  await vet(db, "search_quick_messages(text)");
}
