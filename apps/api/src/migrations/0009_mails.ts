import { type Kysely, sql } from "kysely";
import { letSearch, secure, vet } from "./secure.ts";

export async function up(db: Kysely<unknown>) {
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

  // Every company hands over its mails here; only the users of the platform read those that wait.
  await sql`create policy post on mails for insert to recado_search with check (true)`.execute(db);
  await sql`grant insert on mails to recado_search`.execute(db);
  await sql`create function app.post_mail(recipient text, subject text, body text, html text) returns table (company_id int, id int)
    language sql security definer set search_path = pg_catalog as $$
    insert into public.mails (company_id, recipient, subject, text, html)
      select c.id, post_mail.recipient, post_mail.subject, post_mail.body, post_mail.html from public.companies c where c.platform
      returning company_id, id $$`.execute(db);
  await vet(db, "post_mail(text, text, text, text)");
}
