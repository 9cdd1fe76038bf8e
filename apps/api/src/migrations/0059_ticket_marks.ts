import { type Kysely, sql } from "kysely";
import { secure } from "./secure.ts";

/** What each person pins or puts off in his own list. It goes with the ticket; whoever leaves takes his along (`user.removed`). */
export async function up(db: Kysely<unknown>) {
  await sql`create table ticket_marks (
    company_id    int not null default app.company_id() references companies on delete cascade,
    user_id       int not null,
    ticket_id     int not null,
    pinned_at     timestamptz,
    snoozed_until timestamptz,
    primary key (company_id, user_id, ticket_id),
    foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
    foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
    check (pinned_at is not null or snoozed_until is not null)
  )`.execute(db);
  await sql`create index ticket_marks_of_ticket on ticket_marks (company_id, ticket_id)`.execute(db);
  await secure(db, "ticket_marks");
}
