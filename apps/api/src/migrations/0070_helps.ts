import { type Kysely, sql } from "kysely";
import { letSearch, secure, vet } from "./secure.ts";

/** Rows of the platform's own company, as announcements are; everybody reads them through one function. */
export async function up(db: Kysely<unknown>) {
  await sql`create table helps (
    company_id  int not null default app.company_id() references companies on delete cascade,
    id          int generated always as identity,
    title       text not null,
    description text not null,
    video       text not null check (video ~ '^[A-Za-z0-9_-]{11}$'),
    created_at  timestamptz not null default now(),
    updated_at  timestamptz not null default now(),
    primary key (company_id, id)
  )`.execute(db);
  await sql`create unique index helps_title on helps (company_id, app.fold(title))`.execute(db);
  await secure(db, "helps");
  await letSearch(db, "helps");

  await sql`create function app.helps() returns table (
      id int, title text, description text, video text, created_at timestamptz, updated_at timestamptz)
    language sql stable security definer set search_path = pg_catalog as $$
    select h.id, h.title, h.description, h.video, h.created_at, h.updated_at
      from public.helps h join public.companies c on c.id = h.company_id and c.platform $$`.execute(db);
  await vet(db, "helps()");
}
