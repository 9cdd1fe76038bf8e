import { type Kysely, sql } from "kysely";
import { letSearch, secure, vet } from "./secure.ts";

/**
 * They belong to the platform's own company, so nobody of another one can write them; everybody reads them through one function. Which
 * of them a person has read belongs to that person's company.
 */
export async function up(db: Kysely<unknown>) {
  await sql`create table announcements (
    company_id int not null default app.company_id() references companies on delete cascade,
    id         int generated always as identity,
    title      text not null,
    text       text not null,
    priority   smallint not null default 3 check (priority between 1 and 3),
    status     boolean not null default true,
    file_id    int,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    primary key (company_id, id),
    foreign key (company_id, file_id) references files (company_id, id) on delete set null (file_id)
  )`.execute(db);
  await sql`create index announcements_of_file on announcements (company_id, file_id) where file_id is not null`.execute(db);
  await secure(db, "announcements");
  await letSearch(db, "announcements");
  await letSearch(db, "files");

  await sql`create table announcement_reads (
    company_id      int not null default app.company_id() references companies on delete cascade,
    user_id         int not null,
    announcement_id int not null,
    primary key (company_id, user_id, announcement_id),
    foreign key (company_id, user_id) references users (company_id, id) on delete cascade
  )`.execute(db);
  await secure(db, "announcement_reads");

  await sql`create function app.announcements() returns table (
      company_id int, id int, title text, text text, priority smallint, status boolean, file_id int, file_name text,
      created_at timestamptz, updated_at timestamptz)
    language sql stable security definer set search_path = pg_catalog as $$
    select a.company_id, a.id, a.title, a.text, a.priority, a.status, a.file_id, f.name, a.created_at, a.updated_at
      from public.announcements a
      join public.companies c on c.id = a.company_id and c.platform
      left join public.files f on f.company_id = a.company_id and f.id = a.file_id $$`.execute(db);
  await vet(db, "announcements()");
}
