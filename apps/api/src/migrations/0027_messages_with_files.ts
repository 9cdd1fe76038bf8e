import { type Kysely, sql } from "kysely";

/** What was sent of files in a conversation is found without reading what was said in it. */
export async function up(db: Kysely<unknown>) {
  await sql`create index messages_with_files on messages (company_id, ticket_id, sent_at desc, id desc) where file_id is not null`.execute(
    db,
  );
}
