import { type Kysely, sql } from "kysely";
import { letSearch, secure, vet } from "./secure.ts";

const statuses = "'CONNECTED', 'DISCONNECTED', 'OPENING', 'qrcode', 'TIMEOUT', 'PAIRING', 'connecting', 'PASSKEY_REQUIRED'";

export async function up(db: Kysely<unknown>) {
  // `line_since`: since when the current provider and number are used, which know nothing of earlier messages. Null: since the beginning.
  await sql`create table connections (
    company_id               int not null default app.company_id() references companies on delete cascade,
    id                       int generated always as identity,
    name                     text not null,
    status                   text not null default 'DISCONNECTED',
    provider                 text not null default 'beta' check (provider in ('beta', 'cloud', 'sandbox')),
    is_default               boolean not null default false,
    created_at               timestamptz not null default now(),
    updated_at               timestamptz not null default now(),
    number                   text,
    cause                    text,
    cause_detail             text,
    status_since             timestamptz not null default now(),
    wanted                   boolean not null default false,
    asked_at                 timestamptz,
    pairing_number           text,
    pairing_code             text,
    qrcode                   text not null default '',
    qr_expires_at            timestamptz,
    retries                  int not null default 0,
    paused_until             timestamptz,
    greeting_message         text not null default '',
    farewell_message         text not null default '',
    completion_message       text not null default '',
    out_of_hours_message     text not null default '',
    rating_message           text not null default '',
    expires_inactive_message text not null default '',
    expires_ticket           int not null default 0,
    time_use_bot_queues      int not null default 0,
    max_use_bot_queues       int not null default 3,
    transfer_queue_id        int,
    time_to_transfer         int not null default 0,
    prompt_id                int,
    integration_id           int,
    credentials              text,
    public_credentials       jsonb not null default '{}',
    uuid                     uuid not null default gen_random_uuid() unique,
    token_hash               text unique,
    templates                jsonb not null default '[]',
    line_since               timestamptz,
    primary key (company_id, id),
    unique (company_id, name),
    foreign key (company_id, transfer_queue_id) references queues (company_id, id) on delete set null (transfer_queue_id),
    constraint connections_status check (status in (${sql.raw(statuses)}))
  )`.execute(db);
  await sql`create unique index connections_default on connections (company_id) where is_default`.execute(db);
  await secure(db, "connections");
  await letSearch(db, "connections");

  await sql`create table connection_queues (
    company_id    int not null default app.company_id() references companies on delete cascade,
    connection_id int not null,
    queue_id      int not null,
    primary key (company_id, connection_id, queue_id),
    foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
    foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade
  )`.execute(db);
  await sql`create index connection_queues_of_queue on connection_queues (company_id, queue_id)`.execute(db);
  await secure(db, "connection_queues");

  // A connection's history, as a person would tell it.
  await sql`create table connection_moments (
    company_id    int not null default app.company_id() references companies on delete cascade,
    id            int generated always as identity,
    connection_id int not null,
    status        text not null,
    cause         text not null,
    detail        text,
    waited        int,
    at            timestamptz not null default now(),
    primary key (company_id, id),
    foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
  )`.execute(db);
  await sql`create index connection_moments_newest on connection_moments (company_id, connection_id, id desc)`.execute(db);
  await secure(db, "connection_moments");

  // Keys of a linked phone, one row each, encrypted; written in the transaction that checks which process owns the connection.
  await sql`create table session_keys (
    company_id    int not null default app.company_id() references companies on delete cascade,
    connection_id int not null,
    type          text not null,
    id            text not null,
    value         text not null,
    primary key (company_id, connection_id, type, id),
    foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
  )`.execute(db);
  await secure(db, "session_keys");

  // Names from the address book of a linked phone.
  await sql`create table book_entries (
    company_id    int not null default app.company_id() references companies on delete cascade,
    connection_id int not null,
    number        text not null,
    name          text not null,
    updated_at    timestamptz not null default now(),
    primary key (company_id, connection_id, number),
    foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
  )`.execute(db);
  await secure(db, "book_entries");

  // Versions of WhatsApp Web that were accepted when the bundled ones were refused as too old.
  await sql`create table web_versions (
    version   int[] primary key check (cardinality(version) = 3),
    proved_at timestamptz not null default now()
  )`.execute(db);
  await sql`grant select, insert on web_versions to recado_app`.execute(db);

  // A webhook knows its connection's uuid and nothing else.
  await sql`create function app.find_webhook(webhook uuid) returns table (company_id int, connection_id int)
    language sql stable security definer set search_path = pg_catalog as $$
    select c.company_id, c.id from public.connections c where c.uuid = webhook and c.provider = 'cloud' $$`.execute(db);
  await vet(db, "find_webhook(uuid)");

  // Another system knows its connection's token and nothing else.
  await sql`create function app.find_by_token(hash text) returns table (company_id int, connection_id int, expired boolean)
    language sql stable security definer set search_path = pg_catalog as $$
    select c.company_id, c.id, not k.status or coalesce(k.due_date < (now() at time zone k.time_zone)::date, false)
      from public.connections c join public.companies k on k.id = c.company_id
      where c.token_hash = hash $$`.execute(db);
  await vet(db, "find_by_token(text)");

  await ownership(db);
}

/** Which process owns a connection: a heartbeat by the database's clock, and a token that fences the owner before. */
async function ownership(db: Kysely<unknown>) {
  await sql`create table nodes (
    id         uuid primary key,
    expires_at timestamptz not null,
    started_at timestamptz not null default now()
  )`.execute(db);
  await sql`grant select, insert, update, delete on nodes to recado_app`.execute(db);
  await sql`grant select on nodes to recado_search`.execute(db);

  await sql`create table connection_owners (
    company_id    int not null default app.company_id() references companies on delete cascade,
    connection_id int not null,
    node_id       uuid not null,
    token         bigint not null default 1,
    taken_at      timestamptz not null default now(),
    primary key (company_id, connection_id),
    foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
  )`.execute(db);
  await secure(db, "connection_owners");
  await letSearch(db, "connection_owners");

  // Connections that should have an owner and have none, some seconds after the last heartbeat of the owner before. Also those that are to
  // end and did not: their owner died before it had unlinked the phone. Connections of a company that is switched off rest.
  await sql`create function app.find_unheld() returns table (company_id int, connection_id int)
    language sql stable security definer set search_path = pg_catalog as $$
    select c.company_id, c.id from public.connections c
      join public.companies k on k.id = c.company_id and k.status
      left join public.connection_owners o on o.company_id = c.company_id and o.connection_id = c.id
      left join public.nodes n on n.id = o.node_id
      where (c.wanted or c.status not in ('DISCONNECTED', 'PASSKEY_REQUIRED'))
        and (o.connection_id is null or n.id is null or n.expires_at + interval '2 seconds' < now())
      order by o.taken_at nulls first limit 500 $$`.execute(db);
  await vet(db, "find_unheld()");

  // Connections that a process owns: it releases those that another process took, or that nobody wants any more.
  await sql`create function app.find_held(node uuid) returns table (company_id int, connection_id int, token bigint, wanted boolean)
    language sql stable security definer set search_path = pg_catalog as $$
    select o.company_id, o.connection_id, o.token, c.wanted and k.status from public.connection_owners o
      join public.connections c on c.company_id = o.company_id and c.id = o.connection_id
      join public.companies k on k.id = o.company_id
      where o.node_id = node $$`.execute(db);
  await vet(db, "find_held(uuid)");

  // Connections with the status of an owned one, but without an owner; and those that a user asked to end and no process ended in time.
  await sql`create function app.find_orphans() returns table (company_id int, connection_id int)
    language sql stable security definer set search_path = pg_catalog as $$
    select c.company_id, c.id from public.connections c
      left join public.connection_owners o on o.company_id = c.company_id and o.connection_id = c.id
      left join public.nodes n on n.id = o.node_id
      where (c.status in ('CONNECTED', 'PAIRING', 'connecting', 'qrcode')
          or (not c.wanted and c.status not in ('DISCONNECTED', 'PASSKEY_REQUIRED') and c.asked_at < now() - interval '1 minute'))
        and (n.id is null or n.expires_at + interval '2 seconds' < now())
      limit 500 $$`.execute(db);
  await vet(db, "find_orphans()");
}
