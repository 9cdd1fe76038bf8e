import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "../../../platform/company.ts";
import { deleteById, type RowOf, rows, updateById } from "../../../platform/noun/rows.ts";
import { contactListItemPolicy } from "../policy.ts";

export const selectItems = ({ tx }: Ctx) =>
  tx
    .selectFrom("contact_list_items as i")
    .select(["i.id", "i.name", "i.number", "i.email", "i.is_whatsapp_valid as isWhatsappValid", "i.list_id as listId"])
    .select(["i.company_id as companyId", "i.created_at as createdAt", "i.updated_at as updatedAt"]);
export type ItemRow = RowOf<typeof selectItems>;

export const {
  find: findItem,
  get: getItem,
  access: accessItem,
} = rows({ id: "i.id", select: selectItems, policy: contactListItemPolicy, missing: "ERR_NO_CONTACT_LIST_ITEM_FOUND" });

type NewItem = { list_id: number; name: string; number: string | null; value: string | null; email: string };

/** With what is already known about its number. */
export const insertItem = ({ tx }: Ctx, columns: NewItem) =>
  tx
    .insertInto("contact_list_items")
    .values({ ...columns, is_whatsapp_valid: knownOnWhatsApp(sql<string>`${columns.value}::text`) })
    .returning("id")
    .executeTakeFirstOrThrow();

export type Listed = { name: string; number: string; value: string; email: string };

/** In a fixed number of statements, however many there are; the numbers that the list has already are left out. */
export async function insertItems({ tx }: Ctx, listId: number, all: Listed[]): Promise<number> {
  if (all.length === 0) return 0;
  const { numAffectedRows } = await sql`
    insert into contact_list_items (list_id, name, number, value, email, is_whatsapp_valid)
    select ${listId}::int, e.name, e.number, e.value, e.email, ${knownOnWhatsApp(sql.ref("e.value"))}
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as e(name text, number text, value text, email text)
    on conflict (company_id, list_id, value) do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** By the contact who has the number, if it was checked or they have written; else by another list. Null if nothing is known. */
const knownOnWhatsApp = (value: RawBuilder<unknown>) => sql<boolean | null>`coalesce(
    (select coalesce(c.on_whatsapp, case when exists (
        select from tickets t where t.contact_id = c.id and t.last_inbound_at is not null) then true end)
      from contact_identities k join contacts c on c.id = k.contact_id where k.kind = 'number' and k.value = ${value}),
    (select o.is_whatsapp_valid from contact_list_items o where o.value = ${value} and o.is_whatsapp_valid is not null limit 1))`;

export const updateItem = updateById("contact_list_items");

/** After its number has changed: with what is already known about the new one. */
export const recallCheck = ({ tx }: Ctx, id: number) =>
  sql`update contact_list_items i set is_whatsapp_valid = ${knownOnWhatsApp(sql.ref("i.value"))} where i.id = ${id}`.execute(tx);

export const deleteItem = deleteById("contact_list_items");
