import { type Kysely, sql } from "kysely";
import { letSearch, secure, vet } from "./secure.ts";

/**
 * The events that a webhook subscribes to, and each delivery of one, with its outcome. The deliveries of a lane are made one after the
 * other, in the order of their ids, so that the events of a conversation arrive in order.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table integrations add events text[] not null default '{}'`.execute(db);

  // `about` holds the ids of ticket, message and contact, without foreign keys: a deleted one is sent as null. `once` prevents a second
  // delivery of the same event.
  await sql`create table integration_events (
    company_id     int not null default app.company_id() references companies on delete cascade,
    id             bigint generated always as identity,
    integration_id int not null,
    event          uuid not null default gen_random_uuid(),
    type           text not null,
    about          jsonb not null,
    once           text,
    undo           uuid,
    lane           smallint not null,
    state          text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
    tries          int not null default 0,
    failure        text,
    created_at     timestamptz not null default now(),
    since          timestamptz not null default now(),
    due_at         timestamptz not null default now(),
    asking         uuid,
    asked_at       timestamptz,
    ended_at       timestamptz,
    primary key (company_id, id),
    foreign key (company_id, integration_id) references integrations (company_id, id) on delete cascade
  )`.execute(db);
  await sql`create index integration_events_of_integration on integration_events (company_id, integration_id, id)`.execute(db);
  await sql`create index integration_events_waiting on integration_events (company_id, integration_id, lane, id)
    where state = 'waiting'`.execute(db);
  await sql`create unique index integration_events_once on integration_events (company_id, integration_id, type, once)
    where once is not null`.execute(db);
  await sql`create index integration_events_undo on integration_events (company_id, undo) where undo is not null`.execute(db);
  await sql`create index integration_events_due on integration_events (due_at) where state = 'waiting'`.execute(db);
  await sql`create index integration_events_old on integration_events (created_at)`.execute(db);
  await secure(db, "integration_events");
  await letSearch(db, "integration_events");

  // Deliveries whose job was lost, or whose company or integration was switched off for a time.
  await sql`create function app.find_due_integration_events() returns table (company_id int, integration_id int, lane smallint)
    language sql stable security definer set search_path = pg_catalog as $$
    select distinct e.company_id, e.integration_id, e.lane from (
      select e.* from public.integration_events e join public.integrations i on i.company_id = e.company_id and i.id = e.integration_id
        where e.state = 'waiting' and e.due_at <= now() - interval '1 minute' and i.active order by e.due_at limit 500) e
      join public.companies k on k.id = e.company_id
      where (e.asked_at is null or e.asked_at <= now() - interval '2 minutes')
        and k.status and coalesce(k.due_date >= (now() at time zone k.time_zone)::date, true) $$`.execute(db);
  await vet(db, "find_due_integration_events()");

  await sql`create function app.find_old_integration_events(before timestamptz) returns setof int
    language sql stable security definer set search_path = pg_catalog as $$
    select distinct company_id from public.integration_events where created_at < before $$`.execute(db);
  await vet(db, "find_old_integration_events(timestamptz)");
}
