import { type Kysely, sql } from "kysely";
import { secure, unforced } from "./secure.ts";

/** Two contacts become one and two again: whose was what is written down row by row, and by which name somebody wrote since. */
export async function up(db: Kysely<unknown>) {
  await unforced(db, ["contact_merges", "contacts", "users"], async () => {
    await sql`alter table contact_merges
      add gone_id int,
      add user_id int,
      add kept jsonb not null default '{}',
      add undone_by int,
      add foreign key (company_id, user_id) references users (company_id, id),
      add foreign key (company_id, undone_by) references users (company_id, id)`.execute(db);
    await sql`delete from contact_merges m where not exists (
      select from contacts c where c.company_id = m.company_id and c.id = (m.gone ->> 'id')::int)`.execute(db);
    await sql`update contact_merges set gone_id = (gone ->> 'id')::int`.execute(db);
    await sql`alter table contact_merges alter gone_id set not null,
      add foreign key (company_id, gone_id) references contacts (company_id, id) on delete cascade`.execute(db);
  });
  await sql`create index contact_merges_of_kept on contact_merges (company_id, kept_id, id desc)`.execute(db);
  await sql`create index contact_merges_of_gone on contact_merges (company_id, gone_id)`.execute(db);

  // A thread of the one who went: what was in it, and how both stood. Without `kept_id` it changed its contact and nothing else.
  await sql`create table merged_threads (
    company_id  int not null default app.company_id() references companies on delete cascade,
    id          int generated always as identity,
    merge_id    int not null,
    ticket_id   int not null,
    kept_id     int,
    gone        jsonb not null,
    kept        jsonb,
    messages    bigint[] not null,
    attendances int[] not null,
    notes       int[] not null,
    tags        int[] not null,
    kept_tags   int[] not null,
    primary key (company_id, id),
    foreign key (company_id, merge_id) references contact_merges (company_id, id) on delete cascade
  )`.execute(db);
  await sql`create index merged_threads_of_merge on merged_threads (company_id, merge_id, id)`.execute(db);
  await secure(db, "merged_threads");

  // Only of those in whom several have become one.
  await sql`alter table messages add came_by text[]`.execute(db);
}
