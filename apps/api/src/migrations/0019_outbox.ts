import { type Kysely, sql } from "kysely";
import { letSearch, secure, vet } from "./secure.ts";

/** What we ask of providers: orders, which must not happen twice, and errands, which may. */
export async function up(db: Kysely<unknown>) {
  await sql`create table outbox (
    company_id    int not null default app.company_id() references companies on delete cascade,
    id            bigint generated always as identity,
    connection_id int not null,
    ticket_id     int not null,
    message_id    bigint not null,
    number        int not null,
    kind          text not null check (kind in ('send', 'edit', 'delete', 'react')),
    payload       jsonb not null,
    ref           text not null,
    state         text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed', 'unknown', 'cancelled')),
    attempt       int not null default 0,
    due_at        timestamptz not null default now(),
    lease_token   bigint,
    lease_until   timestamptz,
    failure       text,
    detail        text,
    created_at    timestamptz not null default now(),
    settled_at    timestamptz,
    held_for      uuid,
    held_until    timestamptz,
    primary key (company_id, id),
    unique (company_id, ref),
    unique (company_id, ticket_id, number),
    foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
    foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
    foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
  )`.execute(db);
  await sql`create index outbox_next on outbox (company_id, connection_id, due_at, id) where state in ('queued', 'sending')`.execute(db);
  await sql`create index outbox_before on outbox (company_id, ticket_id, number) where state in ('queued', 'sending')`.execute(db);
  await sql`create index outbox_of_message on outbox (company_id, message_id)`.execute(db);
  await sql`create index outbox_unknown on outbox (settled_at) where state = 'unknown'`.execute(db);
  await sql`create index outbox_sending on outbox (lease_until) where state = 'sending'`.execute(db);
  await secure(db, "outbox");
  await letSearch(db, "outbox");

  await sql`create function app.find_unconfirmed(before timestamptz) returns table (company_id int, message_id bigint)
    language sql stable security definer set search_path = pg_catalog as $$
    select o.company_id, o.message_id from public.outbox o where o.state = 'unknown' and o.settled_at < before
      and o.detail is null limit 1000 $$`.execute(db);
  await vet(db, "find_unconfirmed(timestamptz)");

  // Calls of a process that died, by a connection that nobody opens again.
  await sql`create function app.find_interrupted(before timestamptz) returns setof int
    language sql stable security definer set search_path = pg_catalog as $$
    select distinct o.company_id from public.outbox o where o.state = 'sending' and o.lease_until < before limit 1000 $$`.execute(db);
  await vet(db, "find_interrupted(timestamptz)");

  await sql`create table errands (
    company_id    int not null default app.company_id() references companies on delete cascade,
    id            bigint generated always as identity,
    connection_id int not null,
    kind          text not null check (kind in ('read', 'media', 'picture', 'check', 'templates', 'reject-call')),
    key           text not null,
    payload       jsonb not null,
    attempt       int not null default 0,
    due_at        timestamptz not null default now(),
    created_at    timestamptz not null default now(),
    primary key (company_id, id),
    unique (company_id, connection_id, kind, key),
    foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
  )`.execute(db);
  await sql`create index errands_next on errands (company_id, connection_id, due_at, id)`.execute(db);
  await secure(db, "errands");
  await letSearch(db, "errands");

  // Of the connections that a process owns, those with something to send or to ask: one query for all of them.
  await sql`create function app.find_waiting(node uuid, at timestamptz) returns table (company_id int, connection_id int)
    language sql stable security definer set search_path = pg_catalog as $$
    select o.company_id, o.connection_id from public.connection_owners o
      where o.node_id = node and (
        exists (select from public.outbox b
          where b.company_id = o.company_id and b.connection_id = o.connection_id and b.state = 'queued' and b.due_at <= at
            and (b.held_until is null or b.held_until <= clock_timestamp()))
        or exists (select from public.errands e
          where e.company_id = o.company_id and e.connection_id = o.connection_id and e.due_at <= at)) $$`.execute(db);
  await vet(db, "find_waiting(uuid, timestamptz)");
}
