import { type Kysely, sql } from "kysely";
import { unforced } from "./secure.ts";

/** Three kinds of inbound events that only this project knew get the names that the code uses. An ignorable one has its kind in its id. */
export async function up(db: Kysely<unknown>) {
  await unforced(db, ["inbox"], async () => {
    await sql`update inbox set kind = 'unreadable', inbound = jsonb_set(inbound, '{kind}', '"unreadable"') where kind = 'nonsense'`.execute(
      db,
    );
    await sql`update inbox set kind = 'addressBook', inbound = jsonb_set(inbound, '{kind}', '"addressBook"') where kind = 'book'`.execute(
      db,
    );
    await sql`update inbox set kind = 'ignorable', provider_id = regexp_replace(provider_id, '^nothing:', 'ignorable:'),
        inbound = inbound || jsonb_build_object('kind', 'ignorable', 'id', regexp_replace(inbound ->> 'id', '^nothing:', 'ignorable:'))
      where kind = 'nothing'`.execute(db);
  });
}
