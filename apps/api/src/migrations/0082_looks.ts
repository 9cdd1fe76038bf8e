import { type Kysely, sql } from "kysely";
import { letSearch, secure, vet } from "./secure.ts";

/**
 * A look of the platform's people into a company: it stands where a session stands, lives for an hour at most and no longer than the
 * session that it was begun from, and what it reads it cannot change.
 */
export async function up(db: Kysely<unknown>) {
  await sql`create table looks (
    company_id int not null default app.company_id() references companies on delete cascade,
    id         uuid not null default gen_random_uuid(),
    session_id uuid not null,
    user_id    int not null,
    by_name    text not null,
    by_email   text not null,
    started_at timestamptz not null,
    ends_at    timestamptz not null,
    ended_at   timestamptz,
    primary key (company_id, id)
  )`.execute(db);
  await sql`create unique index looks_id on looks (id)`.execute(db);
  await sql`create index looks_latest on looks (company_id, started_at desc, id)`.execute(db);
  await secure(db, "looks", { update: ["ended_at"] });
  await letSearch(db, "looks");

  await sql`set local role recado_search`.execute(db);
  for (const signature of ["enter(uuid)", "sessions_alive(uuid[])"]) await sql`drop function app.${sql.raw(signature)}`.execute(db);
  await sql`reset role`.execute(db);

  await sql`create function app.looks_alive(ids uuid[]) returns setof public.looks
    language sql stable security definer set search_path = pg_catalog as $$
    select l.* from public.looks l
        join public.sessions s on s.id = l.session_id and s.revoked_at is null and s.expires_at > now()
        join public.users u on u.company_id = s.company_id and u.id = s.user_id and u.super and u.removed_at is null
        join public.companies c on c.id = l.company_id and c.removed_at is null
      where l.id = any (ids) and l.ended_at is null and l.ends_at > now() $$`.execute(db);
  await vet(db, "looks_alive(uuid[])");

  await sql`create function app.enter(session uuid)
    returns table (company_id int, user_id int, role text, is_super boolean, queue_ids int[], all_ticket boolean, expired boolean,
      looking jsonb)
    language plpgsql security definer set search_path = pg_catalog as $$
    begin
      select s.company_id, s.user_id, u.profile, u.super,
          array(select q.queue_id from public.user_queues q where q.company_id = s.company_id and q.user_id = s.user_id), u.all_ticket,
          not u.super and (not c.status or coalesce(c.due_date < (now() at time zone c.time_zone)::date, false)), null
        into company_id, user_id, role, is_super, queue_ids, all_ticket, expired, looking
        from public.sessions s
          join public.users u on u.company_id = s.company_id and u.id = s.user_id
          join public.companies c on c.id = s.company_id
        where s.id = session and s.revoked_at is null and s.expires_at > now() and u.removed_at is null;
      if not found then
        select l.company_id, l.user_id, 'admin', false, '{}'::int[], true, false,
            jsonb_build_object('name', l.by_name, 'email', l.by_email, 'endsAt', l.ends_at)
          into company_id, user_id, role, is_super, queue_ids, all_ticket, expired, looking
          from app.looks_alive(array[session]) l;
        if not found then raise exception 'ERR_SESSION_EXPIRED' using errcode = '28000'; end if;
        perform set_config('transaction_read_only', 'on', true);
      end if;
      perform set_config('app.company_id', company_id::text, true), set_config('statement_timeout', '5000', true);
      return next;
    end $$`.execute(db);
  await vet(db, "enter(uuid)");

  await sql`create function app.find_look(look uuid) returns int
    language sql stable security definer set search_path = pg_catalog as $$
    select l.company_id from public.looks l where l.id = look $$`.execute(db);
  await vet(db, "find_look(uuid)");

  await sql`create function app.sessions_alive(sessions uuid[]) returns setof uuid
    language sql stable security definer set search_path = pg_catalog as $$
    select s.id from public.sessions s join public.users u on u.company_id = s.company_id and u.id = s.user_id
      where s.id = any (sessions) and s.revoked_at is null and s.expires_at > now() and u.removed_at is null
    union all select l.id from app.looks_alive(sessions) l $$`.execute(db);
  await vet(db, "sessions_alive(uuid[])");
}
