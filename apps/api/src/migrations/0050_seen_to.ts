import { type Kysely, sql } from "kysely";

/**
 * Up to which message a conversation had come when it was last opened, by whomever, and whether somebody has marked it unread since: for
 * whoever counts anew. Where nobody knows, what its holder has not read counts. And which was the newest when two became one.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table tickets add column seen_to bigint, add column marked_unread boolean not null default false`.execute(db);
  await sql`alter table merged_threads add column newest bigint not null default 0`.execute(db);
}
