import { type Kysely, sql } from "kysely";

/** A number chooses from the menu that somebody has seen, so what stood in it is kept: its admin may have changed it since. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table attendances add menu text`.execute(db);
}
