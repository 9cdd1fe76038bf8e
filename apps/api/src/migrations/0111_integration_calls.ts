import { type Kysely, sql } from "kysely";
import { letSearch, secure, vet } from "./secure.ts";

/**
 * What other systems are asked about a conversation, one message after the other, and the place of a conversation with them: how often it
 * was answered without a person, which integrations are silent in it, and the session of a bot with what it has offered last.
 */
export async function up(db: Kysely<unknown>) {
  await sql`create table integration_talks (
    company_id    int not null default app.company_id() references companies on delete cascade,
    ticket_id     int not null,
    attendance_id int,
    answers       int not null default 0,
    counted_from  bigint not null default 0,
    silent        int[] not null default '{}',
    session       text,
    session_of    text,
    session_at    timestamptz,
    choices       text[] not null default '{}',
    fallbacks     int not null default 0,
    primary key (company_id, ticket_id),
    foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
    foreign key (company_id, attendance_id) references attendances (company_id, id) on delete set null (attendance_id)
  )`.execute(db);
  await sql`create index integration_talks_of_attendance on integration_talks (company_id, attendance_id)
    where attendance_id is not null`.execute(db);
  await secure(db, "integration_talks");

  await sql`create table integration_calls (
    company_id     int not null default app.company_id() references companies on delete cascade,
    id             int generated always as identity,
    ticket_id      int not null,
    integration_id int,
    run_id         int,
    message_id     bigint,
    event          uuid not null default gen_random_uuid(),
    due_at         timestamptz not null default now(),
    tries          int not null default 0,
    asking         text,
    asked_at       timestamptz,
    created_at     timestamptz not null default now(),
    primary key (company_id, id),
    check (integration_id is not null or run_id is not null),
    foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
    foreign key (company_id, integration_id) references integrations (company_id, id) on delete cascade,
    foreign key (company_id, run_id) references flow_runs (company_id, id) on delete cascade,
    foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
  )`.execute(db);
  await sql`create index integration_calls_of_ticket on integration_calls (company_id, ticket_id, id)`.execute(db);
  await sql`create index integration_calls_due on integration_calls (due_at)`.execute(db);
  for (const column of ["integration", "run", "message"])
    await sql`create index ${sql.ref(`integration_calls_of_${column}`)} on integration_calls (company_id, ${sql.ref(`${column}_id`)})
      where ${sql.ref(`${column}_id`)} is not null`.execute(db);
  await secure(db, "integration_calls");
  await letSearch(db, "integration_calls");

  // Calls whose job was lost, or whose company has returned. A minute is longer than anything but a call takes, and a call two.
  await sql`create function app.find_due_integration_calls() returns table (company_id int, ticket_id int)
    language sql stable security definer set search_path = pg_catalog as $$
    select distinct c.company_id, c.ticket_id from (
      select * from public.integration_calls where due_at <= now() - interval '1 minute' order by due_at limit 500) c
      join public.companies k on k.id = c.company_id
      where (c.asked_at is null or c.asked_at <= now() - interval '2 minutes')
        and k.status and coalesce(k.due_date >= (now() at time zone k.time_zone)::date, true) $$`.execute(db);
  await vet(db, "find_due_integration_calls()");
}
