import { type Kysely, sql } from "kysely";
import { secure } from "./secure.ts";

/**
 * Messages of a chat are numbered without gaps under the lock of its row; a member's mark is the number up to which he has read. What is
 * unread is the difference of the two, so there is no counter that could drift. A shared ticket is no foreign key: under its id one also
 * finds what it has become a part of.
 */
export async function up(db: Kysely<unknown>) {
  await sql`create table chats (
    company_id   int not null default app.company_id() references companies on delete cascade,
    id           int generated always as identity,
    uuid         uuid not null default gen_random_uuid(),
    title        text not null,
    owner_id     int not null,
    last_message text not null default '',
    last_place   int not null default 0,
    created_at   timestamptz not null default now(),
    updated_at   timestamptz not null default now(),
    primary key (company_id, id),
    unique (company_id, uuid),
    foreign key (company_id, owner_id) references users (company_id, id)
  )`.execute(db);
  await sql`create index chats_of_owner on chats (company_id, owner_id)`.execute(db);
  await secure(db, "chats");

  await sql`create table chat_users (
    company_id int not null default app.company_id() references companies on delete cascade,
    chat_id    int not null,
    user_id    int not null,
    read_place int not null default 0,
    read_at    timestamptz,
    joined_at  timestamptz not null default clock_timestamp(),
    primary key (company_id, chat_id, user_id),
    foreign key (company_id, chat_id) references chats (company_id, id) on delete cascade,
    foreign key (company_id, user_id) references users (company_id, id) on delete cascade
  )`.execute(db);
  await sql`create index chat_users_of_user on chat_users (company_id, user_id)`.execute(db);
  await secure(db, "chat_users");

  await sql`create table chat_messages (
    company_id int not null default app.company_id() references companies on delete cascade,
    id         int generated always as identity,
    chat_id    int not null,
    place      int not null,
    sender_id  int not null,
    message    text not null,
    file_id    int,
    ticket_id  int,
    client_id  text,
    created_at timestamptz not null default clock_timestamp(),
    primary key (company_id, id),
    unique (company_id, chat_id, place),
    unique (company_id, chat_id, sender_id, client_id),
    foreign key (company_id, chat_id) references chats (company_id, id) on delete cascade,
    foreign key (company_id, sender_id) references users (company_id, id),
    foreign key (company_id, file_id) references files (company_id, id) on delete set null (file_id)
  )`.execute(db);
  await sql`create index chat_messages_of_sender on chat_messages (company_id, sender_id)`.execute(db);
  await sql`create index chat_messages_of_file on chat_messages (company_id, file_id) where file_id is not null`.execute(db);
  await sql`create index chat_messages_with_files on chat_messages (company_id, chat_id) where file_id is not null`.execute(db);
  await secure(db, "chat_messages");
}
