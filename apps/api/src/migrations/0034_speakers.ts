import { type Kysely, sql } from "kysely";
import { unforced } from "./secure.ts";

/** Who said what a list shows of a ticket; in groups, which of those in it. */
export async function up(db: Kysely<unknown>) {
  await unforced(db, ["tickets", "users", "contacts", "messages"], async () => {
    await sql`alter table tickets
      add last_origin text check (last_origin in ('contact', 'agent', 'bot', 'flow', 'campaign', 'schedule', 'api', 'phone')),
      add last_user_id int,
      add last_contact_id int,
      add foreign key (company_id, last_user_id) references users (company_id, id),
      add foreign key (company_id, last_contact_id) references contacts (company_id, id) on delete set null (last_contact_id)`.execute(db);
    await lookBack(db);
  });
  await sql`create index tickets_of_speaker on tickets (company_id, last_contact_id) where last_contact_id is not null`.execute(db);
}

/** Those that somebody works on; of what is closed nobody knows until somebody speaks again. */
const lookBack = (db: Kysely<unknown>) =>
  sql`update tickets t set last_origin = m.origin, last_user_id = m.user_id,
      last_contact_id = case when t.is_group then m.contact_id end
    from tickets live cross join lateral (
      select origin, user_id, contact_id, sent_at from messages
      where company_id = live.company_id and ticket_id = live.id order by sent_at desc, id desc limit 1) m
    where live.status <> 'closed' and t.company_id = live.company_id and t.id = live.id and t.last_message_at = m.sent_at`.execute(db);
