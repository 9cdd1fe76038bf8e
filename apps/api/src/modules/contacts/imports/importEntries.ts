import { sql } from "kysely";
import { now } from "../../../platform/clock.ts";
import type { Ctx } from "../../../platform/company.ts";
import type { Entry } from "./understand.ts";

export type Taken = { created: number[]; updated: number[]; skipped: number };

/**
 * Creates and updates contacts in a fixed number of statements, however many rows there are. Contacts that have one of the numbers are
 * locked in the order of their ids; a contact created by a concurrent message is treated as a known one.
 */
export async function importEntries(ctx: Ctx, entries: Entry[], existing: "update" | "skip"): Promise<Taken> {
  let owners = await lockOwners(ctx, entries);
  const created = await insertAll(
    ctx,
    entries.filter(({ value }) => !owners.has(value)),
  );
  const late = entries.filter(({ value }) => !owners.has(value) && !created.has(value));
  if (late.length > 0) owners = new Map([...owners, ...(await lockOwners(ctx, late))]);
  await insertFields(ctx, pairs(entries, created));

  const matched = pairs(entries, owners);
  if (existing === "update") await change(ctx, matched);
  return {
    created: [...created.values()],
    updated: existing === "update" ? matched.map(({ id }) => id) : [],
    skipped: existing === "skip" ? matched.length : 0,
  };
}

type MatchedEntry = { id: number; entry: Entry };
const pairs = (entries: Entry[], ids: Map<string, number>): MatchedEntry[] =>
  entries.flatMap((entry) => {
    const id = ids.get(entry.value);
    return id === undefined ? [] : [{ id, entry }];
  });

/**
 * While the transaction waited for a row, the contact may have been merged: then the owner is looked up again, as in `lockByIdentities`.
 */
async function lockOwners(ctx: Ctx, entries: Entry[]): Promise<Map<string, number>> {
  if (entries.length === 0) return new Map();
  const { rows } = await sql<{ value: string; id: number; mergedInto: number | null }>`
    select i.value, c.id, c.merged_into as "mergedInto"
    from contact_identities i join contacts c on c.company_id = i.company_id and c.id = i.contact_id
    where i.kind = 'number' and i.value = any(${entries.map(({ value }) => value)})
    order by c.id for update of c for share of i`.execute(ctx.tx);
  if (rows.some(({ mergedInto }) => mergedInto !== null)) return lockOwners(ctx, entries);
  return new Map(rows.map(({ value, id }) => [value, id]));
}

/** A number that is claimed concurrently is not created twice: the second contact is deleted. */
async function insertAll({ tx }: Ctx, entries: Entry[]): Promise<Map<string, number>> {
  if (entries.length === 0) return new Map();
  const inserted = await sql<{ id: number; number: string }>`
    insert into contacts (name, number, email)
    select coalesce(e.name, e.number), e.number, coalesce(e.email, '')
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e(name text, number text, email text)
    returning id, number`.execute(tx);
  const values = new Map(entries.map(({ number, value }) => [number, value]));
  const claims = inserted.rows.map(({ id, number }) => ({ id, value: values.get(number) ?? number }));
  // In a fixed order, so that two imports of the same people do not deadlock.
  const { rows } = await sql<{ id: number; value: string }>`
    insert into contact_identities (contact_id, kind, value)
    select c.id, 'number', c.value from jsonb_to_recordset(${JSON.stringify(claims)}::jsonb) as c(id int, value text) order by c.value
    on conflict (company_id, kind, value) do nothing returning contact_id as id, value`.execute(tx);
  const claimed = new Map(rows.map(({ id, value }) => [value, id]));
  const undone = claims.flatMap(({ id, value }) => (claimed.get(value) === id ? [] : [id]));
  if (undone.length > 0) await tx.deleteFrom("contacts").where("id", "in", undone).execute();
  return claimed;
}

/**
 * Values that the sheet does not have stay, and so do other fields. Of two fields with one name, as a merge may leave them, one is updated.
 */
async function change(ctx: Ctx, matched: MatchedEntry[]) {
  if (matched.length === 0) return;
  const columns = matched.map(({ id, entry: { name, email } }) => ({ id, name, email }));
  await sql`update contacts c set name = coalesce(e.name, c.name), email = coalesce(e.email, c.email), updated_at = ${now()}
    from jsonb_to_recordset(${JSON.stringify(columns)}::jsonb) as e(id int, name text, email text) where c.id = e.id`.execute(ctx.tx);
  const fields = fieldsOf(matched);
  await sql`update contact_fields f set value = e.value
    from jsonb_to_recordset(${JSON.stringify(fields)}::jsonb) as e(id int, name text, value text)
    where f.contact_id = e.id and f.name = e.name and not exists (select from contact_fields o
      where o.contact_id = e.id and o.name = e.name and (o.id < f.id or o.value = e.value))`.execute(ctx.tx);
  await insertFields(ctx, matched);
}

const fieldsOf = (matched: MatchedEntry[]) => matched.flatMap(({ id, entry }) => entry.fields.map((field) => ({ id, ...field })));

async function insertFields({ tx }: Ctx, matched: MatchedEntry[]) {
  const fields = fieldsOf(matched);
  if (fields.length === 0) return;
  await sql`insert into contact_fields (contact_id, name, value)
    select e.id, e.name, e.value
    from jsonb_to_recordset(${JSON.stringify(fields)}::jsonb) as e(id int, name text, value text)
    where not exists (select from contact_fields f where f.contact_id = e.id and f.name = e.name)`.execute(tx);
}
