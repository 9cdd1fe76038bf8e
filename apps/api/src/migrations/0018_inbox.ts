import { type Kysely, sql } from "kysely";
import { letSearch, secure, vet } from "./secure.ts";

/** What providers send, stored before anybody acts on it. */
export async function up(db: Kysely<unknown>) {
  // What could not be decrypted is stored at once and handled at `due_at`: until then its sender may send it again.
  await sql`create table inbox (
    company_id    int not null default app.company_id() references companies on delete cascade,
    id            bigint generated always as identity,
    connection_id int not null,
    provider_id   text not null,
    chat          text not null,
    kind          text not null,
    target        text,
    at            timestamptz not null,
    inbound       jsonb not null,
    raw           jsonb,
    state         text not null default 'waiting' check (state in ('waiting', 'parked', 'done', 'failed')),
    failure       text,
    arrived_at    timestamptz not null default now(),
    due_at        timestamptz,
    primary key (company_id, id),
    unique (company_id, connection_id, provider_id),
    foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
  )`.execute(db);
  await sql`create index inbox_waiting on inbox (company_id, connection_id, chat, at, id) where state = 'waiting'`.execute(db);
  await sql`create index inbox_parked on inbox (company_id, connection_id, target) where state = 'parked'`.execute(db);
  await sql`create index inbox_stranded on inbox (arrived_at) where state = 'waiting'`.execute(db);
  await sql`create index inbox_old on inbox (arrived_at) where state = 'done'`.execute(db);
  await secure(db, "inbox");
  await letSearch(db, "inbox");

  // Finds conversations whose wake-up got lost.
  await sql`create function app.find_stranded_inbox(before timestamptz) returns table (company_id int, connection_id int, chat text)
    language sql stable security definer set search_path = pg_catalog as $$
    select distinct i.company_id, i.connection_id, i.chat from public.inbox i
      where i.state = 'waiting' and i.arrived_at < before and (i.due_at is null or i.due_at < before) limit 1000 $$`.execute(db);
  await vet(db, "find_stranded_inbox(timestamptz)");

  await sql`create function app.find_old_inbox(before timestamptz) returns setof int
    language sql stable security definer set search_path = pg_catalog as $$
    select distinct company_id from public.inbox where arrived_at < before and state in ('done', 'parked') limit 1000 $$`.execute(db);
  await vet(db, "find_old_inbox(timestamptz)");
}
