import { CONTACT_LISTS_AT_ONCE } from "@recado/contract/contact-lists";
import { sql } from "kysely";
import type { Ctx } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";
import { byName, deleteById, type RowOf, rows, updateById } from "../../platform/noun/rows.ts";
import { paged } from "../../platform/page.ts";
import { contactListPolicy } from "./policy.ts";

const select = ({ tx }: Ctx) =>
  tx
    .selectFrom("contact_lists")
    .select(["contact_lists.id", "contact_lists.name", "company_id as companyId"])
    .select(["contacts_count as contactsCount", "checked_count as checkedCount", "valid_count as validCount"])
    .select(["created_at as createdAt", "updated_at as updatedAt"]);
export type ContactListRow = RowOf<typeof select>;

export const {
  find: findContactList,
  get: getContactList,
  access: accessContactList,
} = rows({ id: "contact_lists.id", select, policy: contactListPolicy, missing: "ERR_NO_CONTACT_LIST_FOUND" });

const ordered = byName("contact_lists.name", "contact_lists.id");
const found = (ctx: Ctx, text: string) =>
  text === "" ? select(ctx) : select(ctx).where("contact_lists.id", "in", sql<number>`(select app.search_contact_lists(${text}))`);

/** With the contacts of all lists found, those on other pages included. */
export async function listContactLists(ctx: Ctx, { searchParam, pageNumber }: { searchParam: string; pageNumber: number }) {
  const all = found(ctx, searchParam);
  const total = all.clearSelect().select(sql<number>`coalesce(sum(contacts_count), 0)::int`.as("contactsTotal"));
  return { ...(await paged(all, ordered, pageNumber)), ...(await total.executeTakeFirstOrThrow()) };
}

export const listAllContactLists = (ctx: Ctx, searchParam: string): Promise<ContactListRow[]> =>
  ordered(found(ctx, searchParam)).limit(CONTACT_LISTS_AT_ONCE).execute();

export const insertContactList = ({ tx }: Ctx, name: string) =>
  tx.insertInto("contact_lists").values({ name }).returning("id").executeTakeFirstOrThrow();
export const updateContactList = updateById("contact_lists");
export const deleteContactList = deleteById("contact_lists");

/**
 * Transactions that change contacts of a list lock it first, because its counts change with them. The order is list, import, contact, so
 * that two of them wait for each other instead of deadlocking.
 */
export async function lockContactList({ tx }: Ctx, id: number) {
  if (!(await tx.selectFrom("contact_lists").select("id").where("id", "=", id).forNoKeyUpdate().executeTakeFirst()))
    fail("ERR_NO_CONTACT_LIST_FOUND");
}

/** The same for several, in the order of their ids; those removed meanwhile are left out. */
export const lockContactLists = async ({ tx }: Ctx, ids: number[]): Promise<number[]> => {
  const ours = sql<number>`any(${ids}::int[])`;
  const locked = await tx.selectFrom("contact_lists").select("id").where("id", "=", ours).orderBy("id").forNoKeyUpdate().execute();
  return locked.map(({ id }) => id);
};

/** Until the commit nothing is imported into it. */
export async function lockToRemove({ tx }: Ctx, id: number) {
  if (!(await tx.selectFrom("contact_lists").select("id").where("id", "=", id).forUpdate().executeTakeFirst()))
    fail("ERR_NO_CONTACT_LIST_FOUND");
}

/** The first campaigns that are not over and use it: enough for the error. */
export const listCampaignsOf = ({ tx }: Ctx, id: number) =>
  tx
    .selectFrom("campaigns")
    .select(["id", "name"])
    .where("contact_list_id", "=", id)
    .where("status", "in", ["INATIVA", "PROGRAMADA", "EM_ANDAMENTO"])
    .orderBy("id")
    .limit(USES_TOLD)
    .execute();

const USES_TOLD = 10;
