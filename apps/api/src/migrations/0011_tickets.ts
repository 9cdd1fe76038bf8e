import { type Kysely, sql } from "kysely";
import { letSearch, secure, unforced, vet } from "./secure.ts";

export async function up(db: Kysely<unknown>) {
  await sql`create table tickets (
    company_id      int not null default app.company_id() references companies on delete cascade,
    id              int generated always as identity,
    uuid            uuid not null default gen_random_uuid(),
    contact_id      int not null,
    connection_id   int,
    status          text not null default 'pending' check (status in ('pending', 'open', 'closed')),
    user_id         int,
    queue_id        int,
    attendance_id   int,
    unread_messages int not null default 0,
    last_message    text not null default '',
    last_message_at timestamptz,
    last_from_me    boolean not null default false,
    last_inbound_at timestamptz,
    is_group        boolean not null default false,
    chatbot         boolean not null default false,
    queue_option_id int,
    use_integration boolean not null default false,
    prompt_id       int,
    integration_id  int,
    outbox_number   int not null default 0,
    created_at      timestamptz not null default now(),
    updated_at      timestamptz not null default now(),
    primary key (company_id, id),
    unique (company_id, uuid),
    unique (company_id, contact_id, connection_id),
    check (status <> 'open' or user_id is not null),
    foreign key (company_id, contact_id) references contacts (company_id, id),
    foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id),
    foreign key (company_id, user_id) references users (company_id, id),
    foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id),
    foreign key (company_id, queue_option_id) references queue_options (company_id, id) on delete set null (queue_option_id)
  )`.execute(db);
  // A list shows one status, newest first: of the whole company, of a person, of a queue.
  await sql`create index tickets_newest on tickets (company_id, status, updated_at desc, id desc)`.execute(db);
  await sql`create index tickets_of_user on tickets (company_id, user_id, status, updated_at desc, id desc)`.execute(db);
  await sql`create index tickets_of_queue on tickets (company_id, queue_id, status, updated_at desc, id desc)`.execute(db);
  await sql`create index tickets_of_connection on tickets (company_id, connection_id, status)`.execute(db);
  await sql`create index tickets_created on tickets (company_id, created_at)`.execute(db);
  await sql`create index tickets_unread on tickets (company_id, status, id) where unread_messages > 0`.execute(db);
  await secure(db, "tickets");
  await letSearch(db, "tickets");

  await sql`create table attendances (
    company_id      int not null default app.company_id() references companies on delete cascade,
    id              int generated always as identity,
    ticket_id       int not null,
    protocol        text not null,
    queue_id        int,
    user_id         int,
    queued_at       timestamptz not null default now(),
    accepted_at     timestamptz,
    closed_at       timestamptz,
    closed_by       int,
    rating_asked_at timestamptz,
    rating          smallint check (rating between 1 and 3),
    rated_at        timestamptz,
    menus_sent      int not null default 0,
    last_menu_at    timestamptz,
    greeted         boolean not null default false,
    primary key (company_id, id),
    unique (company_id, protocol),
    foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
    foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id),
    foreign key (company_id, user_id) references users (company_id, id),
    foreign key (company_id, closed_by) references users (company_id, id)
  )`.execute(db);
  await letSearch(db, "attendances");
  await sql`create unique index one_attendance on attendances (company_id, ticket_id) where closed_at is null`.execute(db);
  await sql`create index attendances_of_ticket on attendances (company_id, ticket_id, id desc)`.execute(db);
  await sql`create index attendances_closed on attendances (company_id, closed_at) where closed_at is not null`.execute(db);
  await sql`create index attendances_accepted on attendances (company_id, accepted_at) where accepted_at is not null`.execute(db);
  await secure(db, "attendances");
  await unforced(db, ["tickets", "attendances"], () =>
    sql`alter table tickets add foreign key (company_id, attendance_id) references attendances (company_id, id)
      deferrable initially deferred`.execute(db),
  );

  // The running number of the company's day, given under this row's lock.
  await sql`create table protocols (
    company_id int not null default app.company_id() references companies on delete cascade,
    day        date not null,
    last       int not null,
    primary key (company_id, day)
  )`.execute(db);
  await secure(db, "protocols");

  await sql`create table ticket_notes (
    company_id int not null default app.company_id() references companies on delete cascade,
    id         int generated always as identity,
    ticket_id  int not null,
    contact_id int not null,
    user_id    int not null,
    note       text not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    primary key (company_id, id),
    foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
    foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
    foreign key (company_id, user_id) references users (company_id, id)
  )`.execute(db);
  await sql`create index ticket_notes_of_contact on ticket_notes (company_id, contact_id, id desc)`.execute(db);
  await sql`create index ticket_notes_of_ticket on ticket_notes (company_id, ticket_id, id desc)`.execute(db);
  await secure(db, "ticket_notes");

  await tagsOfTickets(db);
  await sweeps(db);
}

/** Until now a tag's tickets were only counted; what refers to no ticket goes. */
async function tagsOfTickets(db: Kysely<unknown>) {
  await unforced(db, ["ticket_tags", "tickets"], async () => {
    await sql`delete from ticket_tags`.execute(db);
    await sql`alter table ticket_tags
      add foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade`.execute(db);
  });
}

/** What comes round by the clock, over all companies: ids and nothing else. */
async function sweeps(db: Kysely<unknown>) {
  await sql`create function app.find_inactive(at timestamptz) returns table (company_id int, ticket_id int)
    language sql stable security definer set search_path = pg_catalog as $$
    select t.company_id, t.id from public.connections c
      join public.tickets t on t.company_id = c.company_id and t.connection_id = c.id
      where c.expires_ticket > 0 and t.status = 'open' and t.last_from_me and not t.is_group
        and t.last_message_at < at - make_interval(mins => c.expires_ticket) limit 500 $$`.execute(db);
  await vet(db, "find_inactive(timestamptz)");

  await sql`create function app.find_to_transfer(at timestamptz) returns table (company_id int, ticket_id int)
    language sql stable security definer set search_path = pg_catalog as $$
    select t.company_id, t.id from public.connections c
      join public.tickets t on t.company_id = c.company_id and t.connection_id = c.id
      join public.attendances a on a.company_id = t.company_id and a.id = t.attendance_id
      where c.time_to_transfer > 0 and c.transfer_queue_id is not null and t.status = 'pending' and t.queue_id is null and not t.is_group
        and a.queued_at < at - make_interval(mins => c.time_to_transfer) limit 500 $$`.execute(db);
  await vet(db, "find_to_transfer(timestamptz)");
}
