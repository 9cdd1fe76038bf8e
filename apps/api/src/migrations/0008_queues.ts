import { type Kysely, sql } from "kysely";
import { secure, vet } from "./secure.ts";

export async function up(db: Kysely<unknown>) {
  await sql`alter table queues
    add completion_message text,
    add rating_message text`.execute(db);

  // A person's own numbers: an option stands under a queue, or under another option.
  await sql`create table queue_options (
    company_id int not null default app.company_id() references companies on delete cascade,
    id         int generated always as identity,
    queue_id   int not null,
    parent_id  int,
    title      text not null,
    message    text not null default '',
    option     int not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    primary key (company_id, id),
    unique (company_id, queue_id, id),
    foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade,
    foreign key (company_id, queue_id, parent_id) references queue_options (company_id, queue_id, id) on delete cascade
  )`.execute(db);
  // Two that swap their numbers meet only at the commit.
  await sql`alter table queue_options add constraint queue_options_number
    unique nulls not distinct (company_id, queue_id, parent_id, option) deferrable initially deferred`.execute(db);
  await secure(db, "queue_options");

  // Days that go before the weekday's hours.
  await sql`alter table companies add holidays jsonb not null default '[]'`.execute(db);
  await sql`grant update (holidays) on companies to recado_app`.execute(db);

  await enterWithAllTicket(db);
}

/** Who may see pending tickets without a queue is part of who he is. */
async function enterWithAllTicket(db: Kysely<unknown>) {
  await sql`set local role recado_search`.execute(db);
  await sql`drop function app.enter(uuid)`.execute(db);
  await sql`reset role`.execute(db);
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

  await sql`drop function app.enter_as_system(int)`.execute(db);
  await sql`create function app.enter_as_system(company int)
    returns table (company_id int, user_id int, role text, is_super boolean, queue_ids int[], all_ticket boolean, expired boolean)
    language sql set search_path = pg_catalog as $$
    select set_config('app.company_id', company::text, true)::int, null::int, 'system', false, '{}'::int[], true, false $$`.execute(db);
}
