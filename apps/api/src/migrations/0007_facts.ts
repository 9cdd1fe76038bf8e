import { type Kysely, sql } from "kysely";
import { secure } from "./secure.ts";

export async function up(db: Kysely<unknown>) {
  // The audit log is only ever appended to. `ticket_id` finds a ticket's history without reading that of the company.
  await sql`create table facts (
    company_id int not null default app.company_id() references companies on delete cascade,
    id         bigint generated always as identity,
    name       text not null,
    payload    jsonb not null,
    user_id    int,
    at         timestamptz not null default now(),
    ticket_id  int generated always as (
      case when name in ('ticket.opened', 'ticket.accepted', 'ticket.returned', 'ticket.closed', 'ticket.reopened', 'ticket.transferred',
        'ticket.undone', 'ticket.moved') then (payload ->> 'ticketId')::int end) stored,
    primary key (company_id, id)
  )`.execute(db);
  await sql`create index facts_of_ticket on facts (company_id, ticket_id, id) where ticket_id is not null`.execute(db);
  await secure(db, "facts");
  await sql`revoke update, delete on facts from recado_app`.execute(db);
}
