import { type Kysely, sql } from "kysely";

/** Since when a connection goes by the provider and the number it has now: neither knows what was said before. Null: as long as it is there. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table connections add column line_since timestamptz`.execute(db);
}
