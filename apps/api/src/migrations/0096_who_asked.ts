import { type Kysely, sql } from "kysely";

/** By name who asked last for a connection's start or end, to be told once that has come to pass; it may be long after, and he gone. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table connections add asked_by text`.execute(db);
}
