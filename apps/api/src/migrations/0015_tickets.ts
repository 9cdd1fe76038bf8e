import { type Kysely, sql } from "kysely";
import { letSearch, secure } from "./secure.ts";

export async function up(db: Kysely<unknown>) {
  await tickets(db);
  await attendances(db);
  await notesTagsAndMarks(db);
}

/**
 * `unqueued_since`: without a queue since then. `undo`: how the ticket stood before, until `undo_until` by the database's clock.
 * `last_origin`, `last_user_id`, `last_contact_id`: who sent the last message; in groups, which member. `heard_here_at`: when the contact
 * last wrote on the ticket's current connection, which knows nothing of the others. `seen_to`: up to which message the conversation was
 * read when it was last opened. `open_since`: since when somebody serves the contact.
 */
async function tickets(db: Kysely<unknown>) {
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
    unqueued_since  timestamptz,
    undo            jsonb,
    undo_until      timestamptz,
    last_origin     text check (last_origin in ('contact', 'agent', 'bot', 'flow', 'campaign', 'schedule', 'api', 'phone')),
    last_user_id    int,
    last_contact_id int,
    heard_here_at   timestamptz,
    seen_to         bigint,
    marked_unread   boolean not null default false,
    open_since      timestamptz,
    primary key (company_id, id),
    unique (company_id, uuid),
    unique (company_id, contact_id, connection_id),
    check (status <> 'open' or user_id is not null),
    foreign key (company_id, contact_id) references contacts (company_id, id),
    foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id),
    foreign key (company_id, user_id) references users (company_id, id),
    foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id),
    foreign key (company_id, queue_option_id) references queue_options (company_id, id) on delete set null (queue_option_id),
    foreign key (company_id, last_user_id) references users (company_id, id),
    foreign key (company_id, last_contact_id) references contacts (company_id, id) on delete set null (last_contact_id)
  )`.execute(db);
  // A list shows one status, newest first: of the company, of a user, of a queue.
  await sql`create index tickets_newest on tickets (company_id, status, updated_at desc, id desc)`.execute(db);
  await sql`create index tickets_of_user on tickets (company_id, user_id, status, updated_at desc, id desc)`.execute(db);
  await sql`create index tickets_of_queue on tickets (company_id, queue_id, status, updated_at desc, id desc)`.execute(db);
  await sql`create index tickets_of_connection on tickets (company_id, connection_id, status)`.execute(db);
  await sql`create index tickets_created on tickets (company_id, created_at)`.execute(db);
  await sql`create index tickets_unread on tickets (company_id, status, id) where unread_messages > 0`.execute(db);
  await sql`create index tickets_unqueued on tickets (company_id, connection_id, unqueued_since) where unqueued_since is not null`.execute(
    db,
  );
  await sql`create index tickets_of_speaker on tickets (company_id, last_contact_id) where last_contact_id is not null`.execute(db);
  await sql`create trigger later_version before update of updated_at on tickets
    for each row execute function app.later_version()`.execute(db);
}

/** A ticket and its open attendance refer to each other. `menu` is the text of the last menu sent: a number chooses from that one. */
async function attendances(db: Kysely<unknown>) {
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
    menu            text,
    primary key (company_id, id),
    unique (company_id, protocol),
    foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
    foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id),
    foreign key (company_id, user_id) references users (company_id, id),
    foreign key (company_id, closed_by) references users (company_id, id)
  )`.execute(db);
  await sql`create unique index one_attendance on attendances (company_id, ticket_id) where closed_at is null`.execute(db);
  await sql`create index attendances_of_ticket on attendances (company_id, ticket_id, id desc)`.execute(db);
  await sql`create index attendances_closed on attendances (company_id, closed_at) where closed_at is not null`.execute(db);
  await sql`create index attendances_accepted on attendances (company_id, accepted_at) where accepted_at is not null`.execute(db);
  await sql`alter table tickets add foreign key (company_id, attendance_id) references attendances (company_id, id)
      deferrable initially deferred`.execute(db);
  await secure(db, "tickets");
  await letSearch(db, "tickets");
  await secure(db, "attendances");
  await letSearch(db, "attendances");

  // The running number of the company's day, given under this row's lock.
  await sql`create table protocols (
    company_id int not null default app.company_id() references companies on delete cascade,
    day        date not null,
    last       int not null,
    primary key (company_id, day)
  )`.execute(db);
  await secure(db, "protocols");
}

/** Notes and tags of a ticket, the marks of its users, and the tickets that became a part of another. */
async function notesTagsAndMarks(db: Kysely<unknown>) {
  // `client_id` is given by the browser: a note that is sent again, for its answer got lost, is the same note.
  await sql`create table ticket_notes (
    company_id int not null default app.company_id() references companies on delete cascade,
    id         int generated always as identity,
    ticket_id  int not null,
    contact_id int not null,
    user_id    int not null,
    note       text not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    client_id  text,
    primary key (company_id, id),
    foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
    foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
    foreign key (company_id, user_id) references users (company_id, id)
  )`.execute(db);
  await sql`create index ticket_notes_of_contact on ticket_notes (company_id, contact_id, id desc)`.execute(db);
  await sql`create index ticket_notes_of_ticket on ticket_notes (company_id, ticket_id, id desc)`.execute(db);
  await sql`create unique index ticket_notes_of_client on ticket_notes (company_id, user_id, client_id)
    where client_id is not null`.execute(db);
  await secure(db, "ticket_notes");

  // `put_at`: when two kanban lanes meet in one ticket, the later one wins.
  await sql`create table ticket_tags (
    company_id int not null default app.company_id() references companies on delete cascade,
    ticket_id  int not null,
    tag_id     int not null,
    put_at     timestamptz not null default now(),
    primary key (company_id, ticket_id, tag_id),
    foreign key (company_id, tag_id) references tags (company_id, id) on delete cascade,
    foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
  )`.execute(db);
  await sql`create index ticket_tags_of_tag on ticket_tags (company_id, tag_id)`.execute(db);
  await secure(db, "ticket_tags");

  // What each user pins or snoozes in their own list. It goes with the ticket; a removed user's marks go with `user.removed`.
  await sql`create table ticket_marks (
    company_id    int not null default app.company_id() references companies on delete cascade,
    user_id       int not null,
    ticket_id     int not null,
    pinned_at     timestamptz,
    snoozed_until timestamptz,
    primary key (company_id, user_id, ticket_id),
    foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
    foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
    check (pinned_at is not null or snoozed_until is not null)
  )`.execute(db);
  await sql`create index ticket_marks_of_ticket on ticket_marks (company_id, ticket_id)`.execute(db);
  await secure(db, "ticket_marks");

  // A ticket that is a part of another one: its facts are told with those of that one. `was` is its user and queue at the end. There is no
  // foreign key, for the other one may become a part of a third.
  await sql`create table joined_tickets (
    company_id int not null default app.company_id() references companies on delete cascade,
    ticket_id  int not null,
    kept_id    int not null,
    was        jsonb not null,
    primary key (company_id, ticket_id)
  )`.execute(db);
  await sql`create index joined_tickets_of_kept on joined_tickets (company_id, kept_id)`.execute(db);
  await secure(db, "joined_tickets");
}
