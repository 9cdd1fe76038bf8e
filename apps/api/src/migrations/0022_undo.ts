import { type Kysely, sql } from "kysely";

/**
 * For a few seconds whoever closed or gave away a ticket may take it back: how it stood before stays with it until then, and what is
 * said because of it waits. Both end at one moment of the database's own clock, whichever machine looks.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table tickets add undo jsonb, add undo_until timestamptz`.execute(db);
  await sql`alter table outbox add held_for uuid, add held_until timestamptz`.execute(db);
}
