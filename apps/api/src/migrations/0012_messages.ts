import { type Kysely, sql } from "kysely";
import { letSearch, secure, vet } from "./secure.ts";

export async function up(db: Kysely<unknown>) {
  await messages(db);
  await inbox(db);
  await outbox(db);
  await search(db);
}

async function messages(db: Kysely<unknown>) {
  await sql`create table messages (
    company_id        int not null default app.company_id() references companies on delete cascade,
    id                bigint generated always as identity,
    ticket_id         int not null,
    connection_id     int,
    contact_id        int,
    attendance_id     int,
    provider_id       text,
    from_me           boolean not null,
    origin            text not null check (origin in ('contact', 'agent', 'bot', 'flow', 'campaign', 'schedule', 'api', 'phone')),
    user_id           int,
    kind              text not null,
    body              text not null default '',
    details           jsonb not null default '{}',
    raw               jsonb,
    quoted_id         bigint,
    quoted_provider_id text,
    file_id           int,
    playable_file_id  int,
    thumbnail_file_id int,
    media_source      jsonb,
    media_state       text check (media_state in ('ready', 'waiting', 'failed')),
    media_seconds     real,
    ack               smallint not null default 0 check (ack between 0 and 5),
    status            text not null check (status in ('received', 'queued', 'sending', 'sent', 'failed', 'unknown', 'cancelled')),
    failure           text,
    read              boolean not null default false,
    is_edited         boolean not null default false,
    is_deleted        boolean not null default false,
    client_id         text,
    sent_at           timestamptz not null,
    created_at        timestamptz not null default now(),
    updated_at        timestamptz not null default now(),
    primary key (company_id, id),
    foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
    foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id),
    foreign key (company_id, contact_id) references contacts (company_id, id) on delete set null (contact_id),
    foreign key (company_id, attendance_id) references attendances (company_id, id),
    foreign key (company_id, user_id) references users (company_id, id),
    foreign key (company_id, quoted_id) references messages (company_id, id) on delete set null (quoted_id),
    foreign key (company_id, file_id) references files (company_id, id) on delete set null (file_id),
    foreign key (company_id, playable_file_id) references files (company_id, id) on delete set null (playable_file_id),
    foreign key (company_id, thumbnail_file_id) references files (company_id, id) on delete set null (thumbnail_file_id)
  )`.execute(db);
  // The order of a conversation: the provider's time, then arrival.
  await sql`create index messages_in_order on messages (company_id, ticket_id, sent_at desc, id desc)`.execute(db);
  // Whole, not only where there is an id: a connection that goes finds its messages by it.
  await sql`create unique index messages_of_provider on messages (company_id, connection_id, provider_id)`.execute(db);
  await sql`create unique index messages_of_client on messages (company_id, ticket_id, client_id) where client_id is not null`.execute(db);
  await sql`create index messages_quoting on messages (company_id, quoted_id) where quoted_id is not null`.execute(db);
  await sql`create index messages_awaiting_quoted on messages (company_id, connection_id, quoted_provider_id)
    where quoted_id is null and quoted_provider_id is not null`.execute(db);
  for (const column of ["file_id", "playable_file_id", "thumbnail_file_id"])
    await sql`create index ${sql.ref(`messages_of_${column}`)} on messages (company_id, ${sql.ref(column)}) where ${sql.ref(column)} is not null`.execute(
      db,
    );
  await sql`create index messages_unread on messages (company_id, ticket_id) where not read and not from_me`.execute(db);
  await secure(db, "messages");
  await letSearch(db, "messages");

  await sql`create table message_edits (
    company_id int not null default app.company_id() references companies on delete cascade,
    id         bigint generated always as identity,
    message_id bigint not null,
    body       text not null,
    at         timestamptz not null default now(),
    primary key (company_id, id),
    foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
  )`.execute(db);
  await sql`create index message_edits_of_message on message_edits (company_id, message_id, id)`.execute(db);
  await secure(db, "message_edits");

  // One reaction each: ours, or that of whoever is named.
  await sql`create table message_reactions (
    company_id int not null default app.company_id() references companies on delete cascade,
    message_id bigint not null,
    author     text not null,
    name       text,
    emoji      text not null,
    at         timestamptz not null default now(),
    primary key (company_id, message_id, author),
    foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
  )`.execute(db);
  await secure(db, "message_reactions");
}

/** What providers tell us, before anybody acts on it. */
async function inbox(db: Kysely<unknown>) {
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
    primary key (company_id, id),
    unique (company_id, connection_id, provider_id),
    foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
  )`.execute(db);
  await sql`create index inbox_waiting on inbox (company_id, connection_id, chat, at, id) where state = 'waiting'`.execute(db);
  await sql`create index inbox_parked on inbox (company_id, connection_id, target) where state = 'parked'`.execute(db);
  await sql`create index inbox_stranded on inbox (arrived_at) where state in ('waiting', 'parked')`.execute(db);
  await sql`create index inbox_old on inbox (arrived_at) where state = 'done'`.execute(db);
  await secure(db, "inbox");
  await letSearch(db, "inbox");

  // A wake-up that was lost is found again.
  await sql`create function app.find_stranded_inbox(before timestamptz) returns table (company_id int, connection_id int, chat text)
    language sql stable security definer set search_path = pg_catalog as $$
    select distinct i.company_id, i.connection_id, i.chat from public.inbox i
      where i.state = 'waiting' and i.arrived_at < before limit 1000 $$`.execute(db);
  await vet(db, "find_stranded_inbox(timestamptz)");

  await sql`create function app.find_old_inbox(before timestamptz) returns setof int
    language sql stable security definer set search_path = pg_catalog as $$
    select distinct company_id from public.inbox where arrived_at < before and state in ('done', 'parked') limit 1000 $$`.execute(db);
  await vet(db, "find_old_inbox(timestamptz)");
}

/** What we ask of providers: what must not happen twice, and errands that may. */
async function outbox(db: Kysely<unknown>) {
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
  await secure(db, "outbox");
  await letSearch(db, "outbox");

  await sql`create function app.find_unconfirmed(before timestamptz) returns table (company_id int, message_id bigint)
    language sql stable security definer set search_path = pg_catalog as $$
    select o.company_id, o.message_id from public.outbox o where o.state = 'unknown' and o.settled_at < before
      and o.detail is null limit 1000 $$`.execute(db);
  await vet(db, "find_unconfirmed(timestamptz)");

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
}

async function search(db: Kysely<unknown>) {
  await sql`create index messages_search on messages using gin (company_id, app.fold(left(body, 2000)) gin_trgm_ops)`.execute(db);

  // Tickets whose contact or whose messages hold the words. What stands in one message of a hundred is looked for in the newest
  // twenty thousand alone: nobody reads so far, and the index would bring a tenth of all messages.
  await sql`create function app.search_tickets(words text) returns setof int
    language plpgsql stable security definer set search_path = pg_catalog set work_mem = '16MB' as $$
    declare
      company int := app.company_id();
      pattern text := app.containing(words);
      common boolean;
    begin
      return query select t.id from public.tickets t where t.company_id = company and t.contact_id in (
        select c.id from public.contacts c where c.company_id = company
          and app.fold(c.name || ' ' || coalesce(c.number, '') || ' ' || c.email) like pattern);
      select count(*) > 10 into common from (
        select m.body from public.messages m where m.company_id = company order by m.id desc limit 1000) newest
        where app.fold(left(newest.body, 2000)) like pattern;
      if common then
        return query select distinct newest.ticket_id from (
          select m.ticket_id, m.body from public.messages m where m.company_id = company order by m.id desc limit 20000) newest
          where app.fold(left(newest.body, 2000)) like pattern;
      else
        return query select distinct found.ticket_id from (
          select m.ticket_id from public.messages m where m.company_id = company
            and app.fold(left(m.body, 2000)) like pattern limit 20000) found;
      end if;
    end $$`.execute(db);
  await vet(db, "search_tickets(text)");
}
