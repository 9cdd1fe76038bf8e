import { type Kysely, sql } from "kysely";
import { letSearch, secure, vet } from "./secure.ts";

export async function up(db: Kysely<unknown>) {
  await sql`create table sessions (
    company_id int not null default app.company_id() references companies on delete cascade,
    id         uuid not null default gen_random_uuid(),
    user_id    int not null,
    generation int not null default 0,
    rotations  timestamptz[] not null default '{}',
    expires_at timestamptz not null,
    revoked_at timestamptz,
    created_at timestamptz not null default now(),
    primary key (company_id, id),
    foreign key (company_id, user_id) references users (company_id, id) on delete cascade
  )`.execute(db);
  await sql`create unique index sessions_id on sessions (id)`.execute(db);
  await sql`create index sessions_of_user on sessions (company_id, user_id) where revoked_at is null`.execute(db);
  await secure(db, "sessions");
  await letSearch(db, "sessions");

  await sql`create table password_resets (
    company_id int not null default app.company_id() references companies on delete cascade,
    id         int generated always as identity,
    user_id    int not null,
    code_mac   text not null,
    attempts   int not null default 0,
    expires_at timestamptz not null,
    used_at    timestamptz,
    created_at timestamptz not null default now(),
    primary key (company_id, id),
    foreign key (company_id, user_id) references users (company_id, id) on delete cascade
  )`.execute(db);
  await sql`create index password_resets_of_user on password_resets (company_id, user_id)`.execute(db);
  await secure(db, "password_resets");
  await letSearch(db, "password_resets");

  await sql`create table rate_limits (
    key       text primary key,
    spent     int not null,
    resets_at timestamptz not null
  )`.execute(db);
  await sql`grant select, insert, update, delete on rate_limits to recado_app`.execute(db);

  await signIn(db);
}

/** What must be found before a company is known, and no more than that. */
async function signIn(db: Kysely<unknown>) {
  // A request holds a connection no longer than a person waits.
  await sql`create function app.enter(session uuid)
    returns table (company_id int, user_id int, role text, is_super boolean, queue_ids int[], all_ticket boolean, expired boolean)
    language plpgsql security definer set search_path = pg_catalog as $$
    begin
      select s.company_id, s.user_id, u.profile, u.super,
          array(select q.queue_id from public.user_queues q where q.company_id = s.company_id and q.user_id = s.user_id), u.all_ticket,
          not u.super and (not c.status or coalesce(c.due_date < (now() at time zone c.time_zone)::date, false))
        into company_id, user_id, role, is_super, queue_ids, all_ticket, expired
        from public.sessions s
          join public.users u on u.company_id = s.company_id and u.id = s.user_id
          join public.companies c on c.id = s.company_id
        where s.id = session and s.revoked_at is null and s.expires_at > now() and u.removed_at is null;
      if not found then raise exception 'ERR_SESSION_EXPIRED' using errcode = '28000'; end if;
      perform set_config('app.company_id', company_id::text, true), set_config('statement_timeout', '5000', true);
      return next;
    end $$`.execute(db);
  await vet(db, "enter(uuid)");

  await sql`create function app.find_login(email text) returns table (company_id int, user_id int, password_hash text)
    language sql stable security definer set search_path = pg_catalog as $$
    select u.company_id, u.id, u.password_hash from public.users u where lower(u.email) = lower($1) and u.removed_at is null $$`.execute(
    db,
  );
  await vet(db, "find_login(text)");

  await sql`create function app.find_session(session uuid) returns int
    language sql stable security definer set search_path = pg_catalog as $$
    select s.company_id from public.sessions s where s.id = session $$`.execute(db);
  await vet(db, "find_session(uuid)");

  await sql`create function app.sessions_alive(sessions uuid[]) returns setof uuid
    language sql stable security definer set search_path = pg_catalog as $$
    select s.id from public.sessions s join public.users u on u.company_id = s.company_id and u.id = s.user_id
      where s.id = any (sessions) and s.revoked_at is null and s.expires_at > now() and u.removed_at is null $$`.execute(db);
  await vet(db, "sessions_alive(uuid[])");

  await sql`create function app.find_silent(since timestamptz) returns table (company_id int, user_id int)
    language sql stable security definer set search_path = pg_catalog as $$
    select u.company_id, u.id from public.users u where u.online and u.seen_at < since limit 1000 $$`.execute(db);
  await vet(db, "find_silent(timestamptz)");

  await sql`create function app.find_ended(before timestamptz) returns setof int
    language sql stable security definer set search_path = pg_catalog as $$
    select company_id from public.sessions where expires_at < before or revoked_at < before
      union select company_id from public.password_resets where expires_at < before limit 1000 $$`.execute(db);
  await vet(db, "find_ended(timestamptz)");
}
