import type { AddressBookEntry } from "@recado/channels/inbound";
import { sql } from "kysely";
import { now } from "../../../platform/clock.ts";
import type { Ctx } from "../../../platform/company.ts";

/**
 * Stores the address book that a connection's phone shares; it is deleted when the phone is unlinked. Repeated entries are harmless, and
 * the last one wins.
 */
export async function writeAddressBook({ tx }: Ctx, connectionId: number, entries: AddressBookEntry[]) {
  const last = [...new Map(entries.map((entry) => [entry.number, entry])).values()];
  const gone = last.flatMap(({ number, name }) => (name === null ? [number] : []));
  const named = last.filter(({ name }) => name !== null);
  if (gone.length > 0) await tx.deleteFrom("book_entries").where("connection_id", "=", connectionId).where("number", "in", gone).execute();
  if (named.length === 0) return;
  await sql`insert into book_entries as b (connection_id, number, name, updated_at)
    select ${connectionId}::int, e.number, e.name, ${now()} from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as e(number text, name text)
    on conflict (company_id, connection_id, number) do update set name = excluded.name, updated_at = excluded.updated_at
    where b.name <> excluded.name`.execute(tx);
}
