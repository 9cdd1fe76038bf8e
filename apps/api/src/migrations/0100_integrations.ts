import { type Kysely, sql } from "kysely";
import { letSearch, secure, unforced, vet } from "./secure.ts";

/**
 * What answers in place of people: a connection or a queue names one, and a ticket the one that has it. What connections and queues
 * named until now led nowhere. A run of a flow may begin because of one.
 */
export async function up(db: Kysely<unknown>) {
  await sql`create table integrations (
    company_id              int not null default app.company_id() references companies on delete cascade,
    id                      int generated always as identity,
    type                    text not null check (type in ('dialogflow', 'n8n', 'webhook', 'typebot', 'flowbuilder')),
    name                    text not null,
    project_name            text not null default '',
    json_content            text,
    language                text not null default '',
    url                     text not null default '',
    typebot_slug            text not null default '',
    typebot_expires         int not null default 1,
    typebot_delay_message   int not null default 1000,
    typebot_keyword_finish  text not null default '',
    typebot_keyword_restart text not null default '',
    typebot_unknown_message text not null default '',
    typebot_restart_message text not null default '',
    flow_id                 int,
    created_at              timestamptz not null default now(),
    updated_at              timestamptz not null default now(),
    primary key (company_id, id),
    foreign key (company_id, flow_id) references flows (company_id, id)
  )`.execute(db);
  await sql`create unique index integrations_name on integrations (company_id, app.fold(name))`.execute(db);
  await sql`create index integrations_newest on integrations (company_id, created_at desc, id desc)`.execute(db);
  await sql`create index integrations_of_flow on integrations (company_id, flow_id) where flow_id is not null`.execute(db);
  await sql`create index integrations_search on integrations
    using gin (company_id, app.fold(name || ' ' || type) gin_trgm_ops)`.execute(db);
  await sql`create trigger later_version before update of updated_at on integrations
    for each row execute function app.later_version()`.execute(db);
  await secure(db, "integrations");
  await letSearch(db, "integrations");
  await sql`create function app.search_integrations(text) returns setof int
    language sql stable security definer set search_path = pg_catalog as $$
    select id from public.integrations
      where company_id = (select app.company_id()) and app.fold(name || ' ' || type) like app.containing($1) $$`.execute(db);
  await vet(db, "search_integrations(text)");

  await unforced(db, ["connections", "queues", "integrations"], async () => {
    for (const table of ["connections", "queues"]) {
      await sql`update ${sql.table(table)} set integration_id = null where integration_id is not null`.execute(db);
      await sql`alter table ${sql.table(table)}
        add foreign key (company_id, integration_id) references integrations (company_id, id)`.execute(db);
      await sql`create index ${sql.ref(`${table}_of_integration`)} on ${sql.table(table)} (company_id, integration_id)
        where integration_id is not null`.execute(db);
    }
  });
  await sql`alter table flow_runs drop constraint flow_runs_because_check,
    add constraint flow_runs_because_check check (because in ('phrase', 'welcome', 'fallback', 'hand', 'integration'))`.execute(db);
}
