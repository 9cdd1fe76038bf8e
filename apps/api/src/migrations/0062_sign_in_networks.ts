import { type Kysely, sql } from "kysely";

/** From where each session was begun, as a mac: an account that strangers lock is still open to its owner where he signs in. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table sessions add column network text`.execute(db);
  await sql`create index sessions_of_network on sessions (company_id, user_id, network) where network is not null`.execute(db);
}
