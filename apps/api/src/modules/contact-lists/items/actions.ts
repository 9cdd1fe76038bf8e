import type { ContactListItemValues, NewContactListItemValues } from "@recado/contract/contact-lists";
import type { Ctx } from "../../../platform/company.ts";
import { takenByKey } from "../../../platform/database/conflicts.ts";
import { record } from "../../../platform/record.ts";
import { canonicalNumber, digitsOf } from "../../contacts/numbers.ts";
import { requestItemCheck } from "../checks.ts";
import { accessContactList, lockContactList } from "../queries.ts";
import { accessItem, deleteItem, getItem, type ItemRow, insertItem, recallCheck, updateItem } from "./queries.ts";

const taken = <T>(write: Promise<T>) => takenByKey({ contact_list_items_by_value: "ERR_DUPLICATED_CONTACT_LIST_ITEM" }, write);

export async function createItem(ctx: Ctx, { contactListId, name, number, email }: NewContactListItemValues): Promise<ItemRow> {
  await accessContactList(ctx, contactListId, "change");
  await lockContactList(ctx, contactListId);
  const { id } = await taken(insertItem(ctx, { list_id: contactListId, name, ...numberColumns(number), email: email ?? "" }));
  await record(ctx, "contact-list-item.created", { contactListItemId: id, contactListId });
  return checked(ctx, id);
}

/** Forms send the whole record back; a missing number or e-mail stays. A new number is checked anew. */
export async function changeItem(ctx: Ctx, id: number, { name, number, email }: ContactListItemValues): Promise<ItemRow> {
  const { listId } = await accessItem(ctx, id, "change");
  await lockContactList(ctx, listId);
  const was = await getItem(ctx, id);
  const columns = number === undefined ? undefined : numberColumns(number);
  const isNew = columns !== undefined && columns.number !== was.number;
  const numbered = isNew ? { ...columns, is_whatsapp_valid: null } : {};
  await taken(updateItem(ctx, id, { name, ...numbered, ...(email !== undefined && { email: email ?? "" }) }));
  if (isNew) await recallCheck(ctx, id);
  await record(ctx, "contact-list-item.changed", { contactListItemId: id, contactListId: listId });
  return isNew ? checked(ctx, id) : getItem(ctx, id);
}

export async function removeItem(ctx: Ctx, id: number) {
  const { listId } = await accessItem(ctx, id, "remove");
  await lockContactList(ctx, listId);
  if (await deleteItem(ctx, id)) await record(ctx, "contact-list-item.removed", { contactListItemId: id, contactListId: listId });
}

/** The contact, and its number is asked for, unless it is known whether it is on WhatsApp. */
async function checked(ctx: Ctx, id: number): Promise<ItemRow> {
  const item = await getItem(ctx, id);
  if (item.number !== null && item.isWhatsappValid === null) await requestItemCheck(ctx, { id, number: item.number });
  return item;
}

function numberColumns(number: string | null | undefined) {
  const digits = digitsOf(number ?? "");
  return digits === "" ? { number: null, value: null } : { number: digits, value: canonicalNumber(digits) };
}
