import { type Kysely, sql } from "kysely";
import { letSearch, secure } from "./secure.ts";

export async function up(db: Kysely<unknown>) {
  // `came_by`: the names of its contact that a message came by, where several contacts became one. `edited_at` and `said_at` are the
  // provider's times: a late arrival does not replace a later edit or reaction.
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
    came_by           text[],
    edited_at         timestamptz,
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
  // Whole, not only where there is an id: a connection that is removed finds its messages by it.
  await sql`create unique index messages_of_provider on messages (company_id, connection_id, provider_id)`.execute(db);
  await sql`create unique index messages_of_client on messages (company_id, ticket_id, client_id) where client_id is not null`.execute(db);
  // What another system sends under a key is looked up in all conversations of its connection.
  await sql`create index messages_of_key on messages (company_id, connection_id, client_id)
    where client_id is not null and origin = 'api'`.execute(db);
  await sql`create index messages_quoting on messages (company_id, quoted_id) where quoted_id is not null`.execute(db);
  await sql`create index messages_awaiting_quoted on messages (company_id, connection_id, quoted_provider_id)
    where quoted_id is null and quoted_provider_id is not null`.execute(db);
  for (const column of ["file_id", "playable_file_id", "thumbnail_file_id"])
    await sql`create index ${sql.ref(`messages_of_${column}`)} on messages (company_id, ${sql.ref(column)}) where ${sql.ref(column)} is not null`.execute(
      db,
    );
  // The files of a conversation are found without reading its messages.
  await sql`create index messages_with_files on messages (company_id, ticket_id, sent_at desc, id desc) where file_id is not null`.execute(
    db,
  );
  await sql`create index messages_unread on messages (company_id, ticket_id) where not read and not from_me`.execute(db);
  // An attendance that is removed with its ticket asks whether a message names it.
  await sql`create index messages_of_attendance on messages (company_id, attendance_id) where attendance_id is not null`.execute(db);
  await sql`create trigger later_version before update of updated_at on messages
    for each row execute function app.later_version()`.execute(db);
  await secure(db, "messages");
  await letSearch(db, "messages");

  await sql`create table message_edits (
    company_id int not null default app.company_id() references companies on delete cascade,
    id         bigint generated always as identity,
    message_id bigint not null,
    body       text not null,
    at         timestamptz not null default now(),
    said_at    timestamptz,
    primary key (company_id, id),
    foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
  )`.execute(db);
  await sql`create index message_edits_of_message on message_edits (company_id, message_id, id)`.execute(db);
  await secure(db, "message_edits");

  // One reaction per author: ours, or that of the person named.
  await sql`create table message_reactions (
    company_id int not null default app.company_id() references companies on delete cascade,
    message_id bigint not null,
    author     text not null,
    name       text,
    emoji      text not null,
    at         timestamptz not null default now(),
    said_at    timestamptz,
    primary key (company_id, message_id, author),
    foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
  )`.execute(db);
  await secure(db, "message_reactions");
}
