import { type Kysely, sql } from "kysely";

/** For each attendance that goes with its ticket it is asked whether a message names it: without this, of all messages of the company. */
export async function up(db: Kysely<unknown>) {
  await sql`create index messages_of_attendance on messages (company_id, attendance_id) where attendance_id is not null`.execute(db);
}
