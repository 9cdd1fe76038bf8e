import { type Kysely, sql } from "kysely";
import { secure } from "./secure.ts";

/** Two contacts become one, and two again: what belonged to each is kept row by row. */
export async function up(db: Kysely<unknown>) {
  await sql`create table contact_merges (
    company_id int not null default app.company_id() references companies on delete cascade,
    id         int generated always as identity,
    kept_id    int not null,
    gone       jsonb not null,
    undone_at  timestamptz,
    created_at timestamptz not null default now(),
    gone_id    int not null,
    user_id    int,
    kept       jsonb not null default '{}',
    undone_by  int,
    primary key (company_id, id),
    foreign key (company_id, kept_id) references contacts (company_id, id) on delete cascade,
    foreign key (company_id, gone_id) references contacts (company_id, id) on delete cascade,
    foreign key (company_id, user_id) references users (company_id, id),
    foreign key (company_id, undone_by) references users (company_id, id)
  )`.execute(db);
  await sql`create index contact_merges_of_kept on contact_merges (company_id, kept_id, id desc)`.execute(db);
  await sql`create index contact_merges_of_gone on contact_merges (company_id, gone_id)`.execute(db);
  await secure(db, "contact_merges");

  // A thread of the merged contact: what was in it, and how both stood. Without `kept_id` it only changed its contact. `newest` was the
  // newest message at the merge.
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
    newest      bigint not null default 0,
    primary key (company_id, id),
    foreign key (company_id, merge_id) references contact_merges (company_id, id) on delete cascade
  )`.execute(db);
  await sql`create index merged_threads_of_merge on merged_threads (company_id, merge_id, id)`.execute(db);
  await sql`create index merged_threads_of_ticket on merged_threads (company_id, ticket_id)`.execute(db);
  await sql`create index merged_threads_by_address on merged_threads (company_id, (gone ->> 'uuid'))`.execute(db);
  await secure(db, "merged_threads");
}
