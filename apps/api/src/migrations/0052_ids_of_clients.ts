import { type Kysely, sql } from "kysely";

/** Whoever got no answer says the same once more: by the client's own id it is known to be the same, as of a message (0012). */
export async function up(db: Kysely<unknown>) {
  for (const table of ["schedules", "ticket_notes"]) {
    await sql`alter table ${sql.table(table)} add column client_id text`.execute(db);
    await sql`create unique index ${sql.ref(`${table}_of_client`)} on ${sql.table(table)} (company_id, user_id, client_id)
      where client_id is not null`.execute(db);
  }
}
