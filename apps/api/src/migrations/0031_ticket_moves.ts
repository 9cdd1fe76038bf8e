import { type Kysely, sql } from "kysely";

/** How a ticket came to stand where it does is found without reading all that ever happened in the company. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table facts add column ticket_id int generated always as (
    case when name in ('ticket.opened', 'ticket.accepted', 'ticket.returned', 'ticket.closed', 'ticket.reopened', 'ticket.transferred',
      'ticket.undone', 'ticket.moved') then (payload ->> 'ticketId')::int end) stored`.execute(db);
  await sql`create index facts_of_ticket on facts (company_id, ticket_id, id) where ticket_id is not null`.execute(db);
}
