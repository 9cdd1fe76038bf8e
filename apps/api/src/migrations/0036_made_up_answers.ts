import { type Kysely, sql } from "kysely";
import { unforced } from "./secure.ts";

/**
 * Meta's channel said yes of every number that it was asked about. Who answered was not written down, but a phone that knows somebody
 * names his LID as well: a yes without one may be made up, and nothing is claimed of it.
 */
export async function up(db: Kysely<unknown>) {
  await unforced(db, ["contacts", "contact_identities"], async () => {
    await sql`update contacts c set on_whatsapp = null where c.on_whatsapp and not exists (
      select from contact_identities i where i.company_id = c.company_id and i.contact_id = c.id and i.kind = 'lid')`.execute(db);
  });
}
