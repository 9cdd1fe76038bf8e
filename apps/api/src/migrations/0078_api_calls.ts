import { type Kysely, sql } from "kysely";
import { secure } from "./secure.ts";

/** What other systems asked of a connection and were answered: the number without its middle, and nothing of what was said. */
export async function up(db: Kysely<unknown>) {
  await sql`create table api_calls (
    company_id    int not null default app.company_id() references companies on delete cascade,
    id            int generated always as identity,
    connection_id int not null,
    number        text,
    kind          text not null check (kind in ('text', 'media')),
    status        smallint not null,
    code          text,
    message_id    bigint,
    at            timestamptz not null default now(),
    primary key (company_id, id),
    foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
  )`.execute(db);
  await sql`create index api_calls_of_connection on api_calls (company_id, connection_id, id desc)`.execute(db);
  await secure(db, "api_calls");
}
