import { type Kysely, sql } from "kysely";
import { letSearch, secure, vet } from "./secure.ts";

export async function up(db: Kysely<unknown>) {
  await sql`create table users (
    company_id    int not null default app.company_id() references companies on delete cascade,
    id            int generated always as identity,
    name          text not null,
    email         text not null,
    password_hash text not null,
    profile       text not null default 'user' check (profile in ('user', 'supervisor', 'admin')),
    super         boolean not null default false,
    all_ticket    boolean not null default false,
    whatsapp_id   int,
    language      text check (language in ('pt', 'en', 'es')),
    online        boolean not null default false,
    seen_at       timestamptz,
    removed_at    timestamptz,
    created_at    timestamptz not null default now(),
    updated_at    timestamptz not null default now(),
    primary key (company_id, id),
    foreign key (company_id, whatsapp_id) references connections (company_id, id) on delete set null (whatsapp_id)
  )`.execute(db);
  // An address signs in at one company. A removed user keeps the name on old messages and frees the address.
  await sql`create unique index users_email on users (lower(email)) where removed_at is null`.execute(db);
  await sql`create index users_newest on users (company_id, created_at desc, id desc) where removed_at is null`.execute(db);
  await sql`create index users_search on users using gin (company_id, app.fold(name || ' ' || email) gin_trgm_ops)`.execute(db);
  await sql`create index users_online on users (seen_at) where online`.execute(db);
  // Nobody becomes super through the application: only the owner writes that column.
  const written = [
    "name",
    "email",
    "password_hash",
    "profile",
    "all_ticket",
    "whatsapp_id",
    "language",
    "online",
    "seen_at",
    "removed_at",
    "updated_at",
  ];
  await secure(db, "users", { insert: [...written, "company_id"], update: written });
  await letSearch(db, "users");

  await sql`create table user_queues (
    company_id int not null default app.company_id() references companies on delete cascade,
    user_id    int not null,
    queue_id   int not null,
    primary key (company_id, user_id, queue_id),
    foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
    foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade
  )`.execute(db);
  await sql`create index user_queues_of_queue on user_queues (company_id, queue_id)`.execute(db);
  await secure(db, "user_queues");
  await letSearch(db, "user_queues");

  await sql`create function app.search_users(text) returns setof int language sql stable security definer set search_path = pg_catalog as $$
    select id from public.users
      where company_id = (select app.company_id()) and removed_at is null and app.fold(name || ' ' || email) like app.containing($1) $$`.execute(
    db,
  );
  await vet(db, "search_users(text)");
}
