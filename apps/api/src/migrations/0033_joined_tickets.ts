import { type Kysely, sql } from "kysely";
import { secure, unforced } from "./secure.ts";

/**
 * A ticket that became a part of another one, for as long as it is: what its facts tell, which are written once and stay, is told with
 * that one's. `was` is where it stood at the end. It refers to no row, for the other one may become a part of a third.
 */
export async function up(db: Kysely<unknown>) {
  await sql`create table joined_tickets (
    company_id int not null default app.company_id() references companies on delete cascade,
    ticket_id  int not null,
    kept_id    int not null,
    was        jsonb not null,
    primary key (company_id, ticket_id)
  )`.execute(db);
  await sql`create index joined_tickets_of_kept on joined_tickets (company_id, kept_id)`.execute(db);
  await secure(db, "joined_tickets");
  await unforced(db, ["joined_tickets", "merged_threads", "contact_merges", "facts", "tickets"], () => takeUp(db));
}

/** Those who are one already, and the threads of one person that a transfer has joined, of which only the facts know. */
async function takeUp(db: Kysely<unknown>) {
  await sql`insert into joined_tickets (company_id, ticket_id, kept_id, was)
    select p.company_id, p.ticket_id, p.kept_id, jsonb_build_object('userId', p.gone -> 'user_id', 'queueId', p.gone -> 'queue_id')
    from merged_threads p join contact_merges m on m.company_id = p.company_id and m.id = p.merge_id and m.undone_at is null
    where p.kept_id is not null order by p.id on conflict do nothing`.execute(db);
  await sql`insert into joined_tickets (company_id, ticket_id, kept_id, was)
    select f.company_id, (f.payload ->> 'ticketId')::int, t.id, f.payload -> 'was'
    from facts f join tickets t on t.company_id = f.company_id and t.uuid::text = f.payload ->> 'into'
    where f.name = 'ticket.removed' and f.payload ? 'into' and not exists (
      select from tickets g where g.company_id = f.company_id and g.id = (f.payload ->> 'ticketId')::int)
    order by f.id desc on conflict do nothing`.execute(db);
}
