import { type Kysely, sql } from "kysely";
import { secure, unforced } from "./secure.ts";

/** What the phones of a company call people. */
export async function up(db: Kysely<unknown>) {
  await sql`create table book_entries (
    company_id    int not null default app.company_id() references companies on delete cascade,
    connection_id int not null,
    number        text not null,
    name          text not null,
    updated_at    timestamptz not null default now(),
    primary key (company_id, connection_id, number),
    foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
  )`.execute(db);
  await secure(db, "book_entries");

  // What comes from phones comes without a file.
  await sql`alter table contact_imports alter column file_name drop not null`.execute(db);

  // Whoever is linked already has heard its phone's address book before anybody listened: without this it is told once more.
  await unforced(db, ["session_keys"], () =>
    sql`delete from session_keys where type = 'app-state-sync-version' and id = 'critical_unblock_low'`.execute(db),
  );
}
