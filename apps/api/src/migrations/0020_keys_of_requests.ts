import { type Kysely, sql } from "kysely";

/** What another system sends under a key is looked for in all conversations of its connection. */
export async function up(db: Kysely<unknown>) {
  await sql`create index messages_of_key on messages (company_id, connection_id, client_id)
    where client_id is not null and origin = 'api'`.execute(db);
}
