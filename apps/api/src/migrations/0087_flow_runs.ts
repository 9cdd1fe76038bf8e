import { type Kysely, sql } from "kysely";
import { letSearch, secure, vet } from "./secure.ts";

/**
 * A contact's way through one version of a flow. Of a conversation one at most is under way. What it does in the world is a row of its
 * own under the number that the engine gave it: it is done in the transaction that writes this row, so never twice.
 * Whether texts without a wait between leave as one message a connection says, or its provider where it says nothing.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table connections add join_bubbles boolean`.execute(db);
  await sql`create table flow_runs (
    company_id int not null default app.company_id() references companies on delete cascade,
    id         int generated always as identity,
    ticket_id  int not null,
    flow_id    int not null,
    version_id int not null,
    because    text not null check (because in ('phrase', 'welcome', 'fallback', 'hand')),
    user_id    int,
    node       text,
    step       int not null default 0,
    waits      int not null default 0,
    seed       int not null,
    variables  jsonb not null default '{}',
    wait       jsonb,
    unheard    int not null default 0,
    ended      text,
    path       jsonb not null default '[]',
    due_at     timestamptz,
    is_resting boolean not null default false,
    started_at timestamptz not null default now(),
    ended_at   timestamptz,
    primary key (company_id, id),
    check (ended is null or (wait is null and due_at is null)),
    foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
    foreign key (company_id, flow_id, version_id) references flow_versions (company_id, flow_id, id) on delete cascade,
    foreign key (company_id, user_id) references users (company_id, id)
  )`.execute(db);
  await sql`create unique index flow_runs_under_way on flow_runs (company_id, ticket_id) where ended is null`.execute(db);
  await sql`create index flow_runs_of_ticket on flow_runs (company_id, ticket_id, id desc)`.execute(db);
  await sql`create index flow_runs_of_version on flow_runs (company_id, flow_id, version_id)`.execute(db);
  await sql`create index flow_runs_of_user on flow_runs (company_id, user_id) where user_id is not null`.execute(db);
  await sql`create index flow_runs_due on flow_runs (due_at) where due_at is not null`.execute(db);
  await secure(db, "flow_runs");
  await letSearch(db, "flow_runs");

  await sql`create table flow_run_steps (
    company_id int not null default app.company_id() references companies on delete cascade,
    run_id     int not null,
    step       int not null,
    node       text not null,
    kind       text not null,
    message_id bigint,
    created_at timestamptz not null default now(),
    primary key (company_id, run_id, step),
    foreign key (company_id, run_id) references flow_runs (company_id, id) on delete cascade,
    foreign key (company_id, message_id) references messages (company_id, id) on delete set null (message_id)
  )`.execute(db);
  await sql`create index flow_run_steps_of_message on flow_run_steps (company_id, message_id) where message_id is not null`.execute(db);
  await secure(db, "flow_run_steps");

  // Those whose time is up. Of a company that rests each is found once, and is marked by whoever finds it; again when it has returned.
  await sql`create function app.find_due_flow_runs() returns table (company_id int, run_id int)
    language sql stable security definer set search_path = pg_catalog as $$
    select r.company_id, r.id from public.flow_runs r
      join public.companies k on k.id = r.company_id
      where r.due_at <= now() and (not r.is_resting
        or (k.status and coalesce(k.due_date >= (now() at time zone k.time_zone)::date, true)))
      order by r.due_at limit 500 $$`.execute(db);
  await vet(db, "find_due_flow_runs()");
}
