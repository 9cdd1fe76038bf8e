import { type Kysely, sql } from "kysely";
import { letSearch, secure, vet } from "./secure.ts";

export async function up(db: Kysely<unknown>) {
  // Upright width and height of a picture or a video, where they were measured.
  await sql`create table files (
    company_id int not null default app.company_id() references companies on delete cascade,
    id         int generated always as identity,
    key        text not null,
    name       text not null,
    type       text not null,
    size       bigint not null,
    sha256     text not null,
    removed_at timestamptz,
    created_at timestamptz not null default now(),
    width      int check (width > 0),
    height     int check (height > 0),
    primary key (company_id, id),
    unique (company_id, key),
    check ((width is null) = (height is null))
  )`.execute(db);
  await secure(db, "files");

  // An upload is written here before its first byte is stored, and removed by the commit that refers to the file: the rest are leftovers.
  await sql`create table arrivals (
    company_id int not null default app.company_id() references companies on delete cascade,
    key        text not null,
    started_at timestamptz not null default now(),
    primary key (company_id, key)
  )`.execute(db);
  await sql`create index arrivals_oldest on arrivals (started_at)`.execute(db);
  await secure(db, "arrivals");
  await letSearch(db, "arrivals");
  await sql`create function app.find_stranded(before timestamptz) returns table (company_id int, key text)
    language sql stable security definer set search_path = pg_catalog as $$
    select a.company_id, a.key from public.arrivals a where a.started_at < before limit 1000 $$`.execute(db);
  await vet(db, "find_stranded(timestamptz)");
}
