import { type Kysely, sql } from "kysely";

/** Since when a tag is on a ticket: of two lanes that meet in one conversation the later holds. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table ticket_tags add column put_at timestamptz not null default now()`.execute(db);
}
