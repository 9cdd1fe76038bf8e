import { type Kysely, sql } from "kysely";
import { letSearch, secure, unforced, vet } from "./secure.ts";

/**
 * What a language model is told to answer with: a connection or a queue names one. What they named until now led nowhere. A turn is a
 * conversation's place in that: what waits to be answered, which job is asking, and how often it was answered without a person.
 */
export async function up(db: Kysely<unknown>) {
  await sql`create table prompts (
    company_id        int not null default app.company_id() references companies on delete cascade,
    id                int generated always as identity,
    name              text not null,
    prompt            text not null,
    model             text not null,
    max_tokens        int not null default 100,
    temperature       double precision not null default 1,
    api_key           text not null,
    base_url          text not null,
    max_messages      int not null default 10,
    queue_id          int,
    voice             text not null default 'texto',
    voice_key         text,
    voice_region      text not null default '',
    prompt_tokens     bigint not null default 0,
    completion_tokens bigint not null default 0,
    failure           text,
    failed_at         timestamptz,
    created_at        timestamptz not null default now(),
    updated_at        timestamptz not null default now(),
    primary key (company_id, id),
    foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id)
  )`.execute(db);
  await sql`create unique index prompts_name on prompts (company_id, app.fold(name))`.execute(db);
  await sql`create index prompts_of_queue on prompts (company_id, queue_id) where queue_id is not null`.execute(db);
  await sql`create index prompts_search on prompts using gin (company_id, app.fold(name) gin_trgm_ops)`.execute(db);
  await sql`create trigger later_version before update of updated_at on prompts
    for each row execute function app.later_version()`.execute(db);
  await secure(db, "prompts");
  await letSearch(db, "prompts");
  await sql`create function app.search_prompts(text) returns setof int
    language sql stable security definer set search_path = pg_catalog as $$
    select id from public.prompts
      where company_id = (select app.company_id()) and app.fold(name) like app.containing($1) $$`.execute(db);
  await vet(db, "search_prompts(text)");

  await unforced(db, ["connections", "queues", "prompts"], async () => {
    for (const table of ["connections", "queues"]) {
      await sql`update ${sql.table(table)} set prompt_id = null where prompt_id is not null`.execute(db);
      await sql`alter table ${sql.table(table)}
        add foreign key (company_id, prompt_id) references prompts (company_id, id)`.execute(db);
      await sql`create index ${sql.ref(`${table}_of_prompt`)} on ${sql.table(table)} (company_id, prompt_id)
        where prompt_id is not null`.execute(db);
    }
  });

  await sql`create table prompt_turns (
    company_id    int not null default app.company_id() references companies on delete cascade,
    ticket_id     int not null,
    attendance_id int,
    prompt_id     int,
    run_id        int,
    heard         int not null default 0,
    due_at        timestamptz,
    asking        text,
    asked_at      timestamptz,
    answers       int not null default 0,
    counted_from  bigint not null default 0,
    silent        int[] not null default '{}',
    primary key (company_id, ticket_id),
    foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
    foreign key (company_id, attendance_id) references attendances (company_id, id) on delete set null (attendance_id),
    foreign key (company_id, prompt_id) references prompts (company_id, id) on delete set null (prompt_id),
    foreign key (company_id, run_id) references flow_runs (company_id, id) on delete set null (run_id)
  )`.execute(db);
  await sql`create index prompt_turns_due on prompt_turns (due_at) where due_at is not null`.execute(db);
  for (const column of ["attendance", "prompt", "run"])
    await sql`create index ${sql.ref(`prompt_turns_of_${column}`)} on prompt_turns (company_id, ${sql.ref(`${column}_id`)})
      where ${sql.ref(`${column}_id`)} is not null`.execute(db);
  await secure(db, "prompt_turns");
  await letSearch(db, "prompt_turns");

  // What a recording says, so that it is transcribed once. Empty: nobody could tell.
  await sql`create table prompt_transcripts (
    company_id int not null default app.company_id() references companies on delete cascade,
    message_id bigint not null,
    body       text not null,
    primary key (company_id, message_id),
    foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
  )`.execute(db);
  await secure(db, "prompt_transcripts");

  // Turns whose job was lost, or whose company has returned. A minute is longer than anything but a call takes, and a call five.
  await sql`create function app.find_due_prompt_turns() returns table (company_id int, ticket_id int)
    language sql stable security definer set search_path = pg_catalog as $$
    select t.company_id, t.ticket_id from public.prompt_turns t
      join public.companies k on k.id = t.company_id
      where t.due_at <= now() - interval '1 minute' and (t.asked_at is null or t.asked_at <= now() - interval '5 minutes')
        and k.status and coalesce(k.due_date >= (now() at time zone k.time_zone)::date, true)
      order by t.due_at limit 500 $$`.execute(db);
  await vet(db, "find_due_prompt_turns()");
}
