import { type Kysely, sql } from "kysely";
import { letSearch, secure, vet } from "./secure.ts";

export async function up(db: Kysely<unknown>) {
  // The audit log is only ever written to.
  await sql`create table facts (
    company_id int not null default app.company_id() references companies on delete cascade,
    id         bigint generated always as identity,
    name       text not null,
    payload    jsonb not null,
    user_id    int,
    at         timestamptz not null default now(),
    primary key (company_id, id)
  )`.execute(db);
  await secure(db, "facts");
  await sql`revoke update, delete on facts from recado_app`.execute(db);

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
    primary key (company_id, id),
    unique (company_id, key)
  )`.execute(db);
  await secure(db, "files");

  // Written before the first byte is stored and gone with the commit that refers to it: what is left belongs to nobody.
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

  await sql`create table mails (
    company_id int not null default app.company_id() references companies on delete cascade,
    id         int generated always as identity,
    recipient  text not null,
    subject    text not null,
    text       text,
    html       text,
    status     text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'held')),
    failure    text,
    created_at timestamptz not null default now(),
    primary key (company_id, id)
  )`.execute(db);
  await sql`create index mails_newest on mails (company_id, created_at desc, id desc)`.execute(db);
  await secure(db, "mails", { insert: ["company_id"], update: ["text", "html", "status", "failure"] });
  await letSearch(db, "mails");

  // Mail is the platform's affair: every company hands it over here, and only the platform's people read what waits.
  await sql`create policy post on mails for insert to recado_search with check (true)`.execute(db);
  await sql`grant insert on mails to recado_search`.execute(db);
  await sql`create function app.post_mail(recipient text, subject text, body text, html text) returns table (company_id int, id int)
    language sql security definer set search_path = pg_catalog as $$
    insert into public.mails (company_id, recipient, subject, text, html)
      select c.id, post_mail.recipient, post_mail.subject, post_mail.body, post_mail.html from public.companies c where c.platform
      returning company_id, id $$`.execute(db);
  await vet(db, "post_mail(text, text, text, text)");
}
