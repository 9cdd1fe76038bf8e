import type { Checked } from "@recado/channels/channel";
import { sql } from "kysely";
import { now } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/company.ts";
import { record } from "../../platform/record.ts";
import { type ChecksProgress, continueNumberChecks, requestFromProvider } from "../connections/providerRequests.ts";
import { findAnyConnection } from "../connections/queries.ts";
import { CHECKS_A_MINUTE, requestContactChecks, requestNumberChecks } from "../contacts/checks.ts";
import { canonicalNumber } from "../contacts/numbers.ts";
import { findItem } from "./items/queries.ts";
import { lockContactLists } from "./queries.ts";

type ItemCheck = { itemId: number; number: string; isQuiet: boolean };

/** Of a contact that somebody has just entered, the answer is announced by itself. */
export async function requestItemCheck(ctx: Ctx, { id, number }: { id: number; number: string }) {
  const connection = await findAnyConnection(ctx, "check");
  if (connection) await requestFrom(ctx, connection.id, { itemId: id, number, isQuiet: false });
}

/** Of many, each is checked in turn, together with the contacts of the company. */
export const requestItemChecks = requestNumberChecks;

const requestFrom = (ctx: Ctx, connectionId: number, check: ItemCheck) =>
  requestFromProvider(ctx, connectionId, { kind: "check", key: `item ${check.itemId}`, payload: check });

/**
 * The numbers behind those of the minute before: of contacts and of lists, half of them of each while both have any. Only one of several
 * connections checks them. Lists whose numbers were checked are announced once a minute.
 */
export async function requestNextChecks(ctx: Ctx, connectionId: number, { after, afterItem = 0, lists = [] }: ChecksProgress) {
  for (const contactListId of await lockContactLists(ctx, lists)) await record(ctx, "contact-list.reloaded", { contactListId });
  if ((await findAnyConnection(ctx, "check"))?.id !== connectionId) return;
  const unchecked = await listUnchecked(ctx, afterItem);
  const most = CHECKS_A_MINUTE - Math.min(unchecked.length, CHECKS_A_MINUTE / 2);
  const contacts = await requestContactChecks(ctx, connectionId, { after, most });
  const items = unchecked.slice(0, CHECKS_A_MINUTE - contacts.length);
  const byValue = new Map(items.map((item) => [item.value, item]));
  for (const { id, number } of byValue.values()) await requestFrom(ctx, connectionId, { itemId: id, number, isQuiet: true });
  const next = {
    after: contacts.at(-1)?.id ?? after,
    afterItem: items.at(-1)?.id ?? afterItem,
    lists: await listsWith(ctx, [...byValue.keys()]),
  };
  if (next.lists.length > 0 || contacts.length + items.length === CHECKS_A_MINUTE) await continueNumberChecks(ctx, connectionId, next);
}

const listUnchecked = ({ tx }: Ctx, after: number) =>
  tx
    .selectFrom("contact_list_items")
    .select(["id", "number", "value"])
    .where("id", ">", after)
    .where("value", "is not", null)
    .where("is_whatsapp_valid", "is", null)
    .orderBy("id")
    .limit(CHECKS_A_MINUTE)
    .$narrowType<{ number: string; value: string }>()
    .execute();

const listsWith = async ({ tx }: Ctx, values: string[]): Promise<number[]> => {
  const rows = await tx
    .selectFrom("contact_list_items")
    .select("list_id as listId")
    .distinct()
    .where("value", "=", sql<string>`any(${values}::text[])`)
    .execute();
  return rows.map(({ listId }) => listId);
};

/** Stores the provider's answer in all lists that have the number: whether it is on WhatsApp, and how it is spelled there. */
export async function applyItemCheck(ctx: Ctx, { itemId, number: checkedNumber, isQuiet }: ItemCheck, { exists, number }: Checked) {
  const value = canonicalNumber(checkedNumber);
  const spelled = exists && number !== null ? number : checkedNumber;
  const lists = await lockContactLists(ctx, await listsWith(ctx, [value, canonicalNumber(spelled)]));
  const merged = await mergeItems(ctx, value, canonicalNumber(spelled));
  await storeCheck(ctx, [value, canonicalNumber(spelled)], { exists, ...(exists && { number: spelled }) });
  if (isQuiet) return;
  const item = merged ? undefined : await findItem(ctx, itemId);
  if (item) await record(ctx, "contact-list-item.changed", { contactListItemId: itemId, contactListId: item.listId });
  for (const contactListId of lists) if (contactListId !== item?.listId) await record(ctx, "contact-list.reloaded", { contactListId });
}

/** Where a list has the number in both spellings, the older contact stays, with the other's e-mail if it has none. */
async function mergeItems({ tx }: Ctx, value: string, spelled: string): Promise<boolean> {
  if (value === spelled) return false;
  const { rows } = await sql<{ keptId: number; email: string }>`
    delete from contact_list_items gone using contact_list_items kept
    where kept.list_id = gone.list_id and kept.id < gone.id and (gone.value, kept.value) in ((${value}, ${spelled}), (${spelled}, ${value}))
    returning kept.id as "keptId", gone.email`.execute(tx);
  for (const { keptId, email } of rows)
    await tx.updateTable("contact_list_items").set({ email, updated_at: now() }).where("id", "=", keptId).where("email", "=", "").execute();
  return rows.length > 0;
}

const storeCheck = ({ tx }: Ctx, values: string[], { exists, number }: { exists: boolean; number?: string }) =>
  tx
    .updateTable("contact_list_items")
    .set({ is_whatsapp_valid: exists, updated_at: now(), ...(number !== undefined && { number, value: canonicalNumber(number) }) })
    .where("value", "=", sql<string>`any(${values}::text[])`)
    .execute();
