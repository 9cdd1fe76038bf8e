import { type Kysely, sql } from "kysely";

/**
 * How loud a sound is along its way, in 64 steps; null for what was prepared before, and for what cannot be decoded. And how many rows
 * of a sheet come with a number that an earlier row has: they are no errors.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table messages add media_waveform smallint[]`.execute(db);
  await sql`alter table contact_imports add rows_repeated int not null default 0`.execute(db);
}
