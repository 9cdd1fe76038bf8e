import { type Kysely, sql } from "kysely";
import { secure } from "./secure.ts";

export async function up(db: Kysely<unknown>) {
  await sql`create table queues (
    company_id           int not null default app.company_id() references companies on delete cascade,
    id                   int generated always as identity,
    name                 text not null,
    color                text not null,
    greeting_message     text,
    out_of_hours_message text,
    schedules            jsonb not null default '[]',
    order_queue          int,
    integration_id       int,
    prompt_id            int,
    created_at           timestamptz not null default now(),
    updated_at           timestamptz not null default now(),
    completion_message   text,
    rating_message       text,
    primary key (company_id, id),
    unique (company_id, name),
    unique (company_id, color)
  )`.execute(db);
  await secure(db, "queues");

  // Options of the menu: each stands under a queue, or under another option.
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
  // Two options that swap their numbers collide only until the commit.
  await sql`alter table queue_options add constraint queue_options_number
    unique nulls not distinct (company_id, queue_id, parent_id, option) deferrable initially deferred`.execute(db);
  await secure(db, "queue_options");
}
