import { type Kysely, sql } from "kysely";

/** When what lost its line is tried again by itself; null where nobody has said so. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table connections add retry_at timestamptz`.execute(db);
}
