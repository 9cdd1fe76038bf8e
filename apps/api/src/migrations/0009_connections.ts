import { type Kysely, sql } from "kysely";
import { letSearch, secure, unforced, vet } from "./secure.ts";

const statuses = "'CONNECTED', 'DISCONNECTED', 'OPENING', 'qrcode', 'TIMEOUT', 'PAIRING', 'connecting', 'PASSKEY_REQUIRED'";

export async function up(db: Kysely<unknown>) {
  await sql`alter table connections
    add constraint connections_status check (status in (${sql.raw(statuses)})),
    add number                   text,
    add cause                    text,
    add cause_detail             text,
    add status_since             timestamptz not null default now(),
    add wanted                   boolean not null default false,
    add asked_at                 timestamptz,
    add pairing_number           text,
    add pairing_code             text,
    add qrcode                   text not null default '',
    add qr_expires_at            timestamptz,
    add retries                  int not null default 0,
    add paused_until             timestamptz,
    add greeting_message         text not null default '',
    add farewell_message         text not null default '',
    add completion_message       text not null default '',
    add out_of_hours_message     text not null default '',
    add rating_message           text not null default '',
    add expires_inactive_message text not null default '',
    add expires_ticket           int not null default 0,
    add time_use_bot_queues      int not null default 0,
    add max_use_bot_queues       int not null default 3,
    add transfer_queue_id        int,
    add time_to_transfer         int not null default 0,
    add prompt_id                int,
    add integration_id           int,
    add credentials              text,
    add public_credentials       jsonb not null default '{}',
    add uuid                     uuid not null default gen_random_uuid() unique,
    add token_hash               text unique,
    add templates                jsonb not null default '[]'`.execute(db);
  await unforced(db, ["connections", "queues"], () =>
    sql`alter table connections add foreign key (company_id, transfer_queue_id)
      references queues (company_id, id) on delete set null (transfer_queue_id)`.execute(db),
  );
  await letSearch(db, "connections");
  // A phone to try things with, where the installation offers it: the demo company has one.
  await sql`alter table companies add sandbox boolean not null default false`.execute(db);

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

  // What happened to a connection, as a person would tell it.
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

  // A session's keys, one row each, sealed; written in the transaction that checks who holds the session.
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

  await ownership(db);
}

/** Which process holds a session: a heartbeat by the database's clock, and a token that fences whoever held it before. */
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

  // Those that should be held and are not, with a breath after the old holder's last heartbeat. A company that is switched off rests.
  await sql`create function app.find_unheld() returns table (company_id int, connection_id int)
    language sql stable security definer set search_path = pg_catalog as $$
    select c.company_id, c.id from public.connections c
      join public.companies k on k.id = c.company_id and k.status
      left join public.connection_owners o on o.company_id = c.company_id and o.connection_id = c.id
      left join public.nodes n on n.id = o.node_id
      where c.wanted and (o.connection_id is null or n.id is null or n.expires_at + interval '2 seconds' < now())
      order by o.taken_at nulls first limit 500 $$`.execute(db);
  await vet(db, "find_unheld()");

  // Those that a node holds: what it lost to another, or what nobody wants any more, it lets go.
  await sql`create function app.find_held(node uuid) returns table (company_id int, connection_id int, token bigint, wanted boolean)
    language sql stable security definer set search_path = pg_catalog as $$
    select o.company_id, o.connection_id, o.token, c.wanted and k.status from public.connection_owners o
      join public.connections c on c.company_id = o.company_id and c.id = o.connection_id
      join public.companies k on k.id = o.company_id
      where o.node_id = node $$`.execute(db);
  await vet(db, "find_held(uuid)");

  // A webhook knows its connection's uuid and nothing else.
  await sql`create function app.find_webhook(webhook uuid) returns table (company_id int, connection_id int)
    language sql stable security definer set search_path = pg_catalog as $$
    select c.company_id, c.id from public.connections c where c.uuid = webhook and c.provider = 'cloud' $$`.execute(db);
  await vet(db, "find_webhook(uuid)");
}
