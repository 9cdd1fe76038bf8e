import { type Kysely, sql } from "kysely";
import { secure } from "./secure.ts";

/** The built-in phone: the other side of a sandbox connection, as WhatsApp would keep it. */
export async function up(db: Kysely<unknown>) {
  await sql`create table sandbox_phones (
    company_id    int not null default app.company_id() references companies on delete cascade,
    connection_id int not null,
    number        text not null,
    linked        boolean not null default false,
    online        boolean not null default true,
    faults        jsonb not null default '{}',
    primary key (company_id, connection_id),
    foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
  )`.execute(db);
  await secure(db, "sandbox_phones");

  await sql`create table sandbox_people (
    company_id    int not null default app.company_id() references companies on delete cascade,
    id            int generated always as identity,
    connection_id int not null,
    name          text not null,
    number        text not null,
    is_group      boolean not null default false,
    online        boolean not null default true,
    primary key (company_id, id),
    unique (company_id, connection_id, number),
    foreign key (company_id, connection_id) references sandbox_phones (company_id, connection_id) on delete cascade
  )`.execute(db);
  await secure(db, "sandbox_people");

  await sql`create table sandbox_messages (
    company_id   int not null default app.company_id() references companies on delete cascade,
    id           bigint generated always as identity,
    person_id    int not null,
    author_id    int,
    from_company boolean not null,
    provider_id  text not null,
    kind         text not null,
    body         text not null default '',
    details      jsonb not null default '{}',
    file_id      int,
    quoted_id    bigint,
    ack          smallint not null default 1,
    is_edited    boolean not null default false,
    is_deleted   boolean not null default false,
    reactions    jsonb not null default '{}',
    at           timestamptz not null default now(),
    primary key (company_id, id),
    unique (company_id, provider_id),
    foreign key (company_id, person_id) references sandbox_people (company_id, id) on delete cascade,
    foreign key (company_id, author_id) references sandbox_people (company_id, id) on delete set null (author_id),
    foreign key (company_id, file_id) references files (company_id, id) on delete set null (file_id),
    foreign key (company_id, quoted_id) references sandbox_messages (company_id, id) on delete set null (quoted_id)
  )`.execute(db);
  await sql`create index sandbox_messages_of_person on sandbox_messages (company_id, person_id, id desc)`.execute(db);
  await secure(db, "sandbox_messages");

  // What the company has not received yet: it arrives when the phone is online again.
  await sql`create table sandbox_news (
    company_id    int not null default app.company_id() references companies on delete cascade,
    id            bigint generated always as identity,
    connection_id int not null,
    inbound       jsonb not null,
    primary key (company_id, id),
    foreign key (company_id, connection_id) references sandbox_phones (company_id, connection_id) on delete cascade
  )`.execute(db);
  await sql`create index sandbox_news_of_phone on sandbox_news (company_id, connection_id, id)`.execute(db);
  await secure(db, "sandbox_news");
}
