import { type Kysely, sql } from "kysely";

/** When a wording and a reaction were said, by the provider's time: what comes late takes no later one's place. Of those before nobody knows. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table messages add column edited_at timestamptz`.execute(db);
  await sql`alter table message_edits add column said_at timestamptz`.execute(db);
  await sql`alter table message_reactions add column said_at timestamptz`.execute(db);
}
