import { sql } from "kysely";
import { expect, test } from "vitest";
import { createCompany } from "../../testing/company.ts";
import { eventsDuring } from "../../testing/eventsDuring.ts";
import { removeContactList } from "./actions.ts";
import { anItem, createContactList, createItem } from "./factory.ts";
import { changeItem, createItem as createIn, removeItem } from "./items/actions.ts";
import { listItems } from "./items/list.ts";
import { insertItems } from "./items/queries.ts";
import { getContactList, listContactLists, lockContactList } from "./queries.ts";

async function withList() {
  const company = await createCompany();
  const ana = await company.createUser({ profile: "admin" });
  const { id } = await createContactList(company, ana);
  const counts = async (listId = id) => {
    const { contactsCount, checkedCount, validCount } = await company.run((ctx) => getContactList(ctx, listId));
    return [contactsCount, checkedCount, validCount];
  };
  return { company, ana, id, counts };
}
const people = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => {
    const number = String(551187000000 + from + at);
    return { name: `Pessoa ${String(from + at).padStart(5, "0")}`, number, value: number, email: "" };
  });

test("of several who enter the same number together one does, and the count is theirs", async () => {
  const { company, ana, id, counts } = await withList();
  const spellings = ["5511987650001", "551187650001", "+55 11 98765-0001", "5511987650001"];
  const outcomes = await Promise.allSettled(spellings.map((number) => createItem(company, ana, id, { number })));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "ERR_DUPLICATED_CONTACT_LIST_ITEM" });
  expect(await counts()).toEqual([1, 0, 0]);
});

test("the counts are exact while contacts are added one by one, added in bulk, checked and removed together", async () => {
  const { company, ana, id, counts } = await withList();
  const bulk = (from: number) =>
    company.run(async (ctx) => {
      await lockContactList(ctx, id);
      return insertItems(ctx, id, people(300, from));
    });
  const check = () =>
    company.run(async (ctx) => {
      await lockContactList(ctx, id);
      await sql`update contact_list_items set is_whatsapp_valid = (id % 2 = 0) where list_id = ${id}`.execute(ctx.tx);
    });
  const one = await createItem(company, ana, id);
  const [first, second] = await Promise.all([
    bulk(0),
    bulk(200),
    check(),
    createItem(company, ana, id),
    company.as(ana, (ctx) => removeItem(ctx, one.id)),
    createItem(company, ana, id),
  ]);
  expect(first + second, "the hundred that both bring").toBe(500);
  const inTheTable = async () => {
    const { rows } = await company.run(({ tx }) =>
      sql<{ all: number; checked: number; valid: number }>`select count(*)::int as all, count(is_whatsapp_valid)::int as checked,
        count(*) filter (where is_whatsapp_valid)::int as valid from contact_list_items where list_id = ${id}`.execute(tx),
    );
    return [rows[0]!.all, rows[0]!.checked, rows[0]!.valid];
  };
  expect((await counts())[0]).toBe(502);
  expect(await counts()).toEqual(await inTheTable());
  await check();
  await company.run(({ tx }) => sql`delete from contact_list_items where list_id = ${id} and id % 3 = 0`.execute(tx));
  expect((await counts())[0]).toBeLessThan(400);
  expect(await counts(), "many removed at once").toEqual(await inTheTable());
});

test("a page of a long list costs no count, and pages by number and by cursor bring everybody once", async () => {
  const { company, ana, id } = await withList();
  await company.run((ctx) => insertItems(ctx, id, people(45)));
  const page = (query: object) =>
    company.as(ana, (ctx) => listItems(ctx, { searchParam: "", pageNumber: 1, contactListId: id, cursor: undefined, ...query }));
  const first = await page({});
  expect([first.rows.length, first.count, first.hasMore]).toEqual([20, 45, true]);
  await createItem(company, ana, id, { name: "Aaa comes in front" });
  const second = await page({ cursor: first.cursor! });
  const third = await page({ cursor: second.cursor! });
  expect([third.rows.length, third.hasMore, third.cursor]).toEqual([5, false, null]);
  const names = [first, second, third].flatMap(({ rows }) => rows.map(({ name }) => name));
  expect(names).toEqual(people(45).map(({ name }) => name));
  expect((await page({ pageNumber: 3 })).rows).toHaveLength(6);

  const some = await page({ searchParam: "pessoa 0000" });
  expect([some.rows.length, some.count, some.hasMore]).toEqual([10, 10, false]);
  const common = await page({ searchParam: "pessoa" });
  expect([common.rows.length, common.count, common.hasMore]).toEqual([20, 45, true]);
  const rest = await page({ searchParam: "pessoa", cursor: common.cursor! });
  expect(rest.rows[0]!.name).toBe("Pessoa 00020");
  expect((await page({ searchParam: "pessoa", pageNumber: 3 })).rows).toHaveLength(5);
  await expect(page({ cursor: "bm9uc2Vuc2U" })).rejects.toMatchObject({ code: "ERR_VALIDATION" });
});

test("the sum counts all lists that are found, on whatever page", async () => {
  const { company, ana, id } = await withList();
  await company.run((ctx) => insertItems(ctx, id, people(3)));
  for (let number = 0; number < 21; number++) await createItem(company, ana, (await createContactList(company, ana)).id);
  const page = await company.as(ana, (ctx) => listContactLists(ctx, { searchParam: "", pageNumber: 2 }));
  expect([page.rows.length, page.count, page.hasMore, page.contactsTotal]).toEqual([2, 22, false, 24]);
});

test("a new contact takes over what is known about its number, from the contacts and from other lists", async () => {
  const { company, ana, id, counts } = await withList();
  const [there, gone] = ["5511987650001", "5511987650002"];
  await company.run(async ({ tx }) => {
    const { id: contact_id } = await tx
      .insertInto("contacts")
      .values({ name: "Rui", number: there, on_whatsapp: true })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx.insertInto("contact_identities").values({ contact_id, kind: "number", value: "551187650001" }).execute();
  });
  expect(await createItem(company, ana, id, { number: there })).toMatchObject({ isWhatsappValid: true });
  const item = await createItem(company, ana, id, { number: gone });
  expect(item.isWhatsappValid).toBeNull();
  await company.run(({ tx }) => tx.updateTable("contact_list_items").set({ is_whatsapp_valid: false }).where("id", "=", item.id).execute());
  expect(await counts()).toEqual([2, 2, 1]);
  const other = await createContactList(company, ana);
  await company.run((ctx) => insertItems(ctx, other.id, [{ name: "Rui", number: gone, value: "551187650002", email: "" }]));
  expect(await counts(other.id)).toEqual([1, 1, 0]);
  const changed = await company.as(ana, (ctx) => changeItem(ctx, item.id, { name: "Rui", number: "5511987650009" }));
  expect(changed.isWhatsappValid, "of the new number nothing is known").toBeNull();
  expect(await counts()).toEqual([2, 1, 1]);
});

test("who adds to a list that is being removed finds it gone, and nothing of it stays", async () => {
  const { company, ana, id } = await withList();
  await createItem(company, ana, id);
  const outcomes = await Promise.allSettled([
    company.as(ana, (ctx) => removeContactList(ctx, id)),
    company.as(ana, (ctx) => createIn(ctx, anItem(id))),
    company.as(ana, (ctx) => removeContactList(ctx, id)),
  ]);
  for (const outcome of outcomes)
    if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "ERR_NO_CONTACT_LIST_FOUND" });
  const left = await company.run(({ tx }) => tx.selectFrom("contact_list_items").select("id").execute());
  expect(left).toEqual([]);
});

test("each change is announced to admins, with the list's new count", async () => {
  const { company, ana, id } = await withList();
  const told = async (work: () => Promise<unknown>) =>
    (await eventsDuring(company.id, work)).map(({ event, payload, rooms }) => [event.replace(/^company-\d+-/, ""), payload, ...rooms]);
  const counted = (contactsCount: number) => ({ action: "update", record: expect.objectContaining({ id, contactsCount }) });
  let itemId = 0;
  const added = await told(async () => {
    itemId = (await createItem(company, ana, id)).id;
  });
  const record = expect.objectContaining({ id: itemId, contactListId: id, isWhatsappValid: null });
  expect(added).toEqual([
    ["ContactListItem", { action: "create", record }, "admins"],
    ["ContactList", counted(1), "admins"],
  ]);
  expect(await told(() => company.as(ana, (ctx) => removeItem(ctx, itemId)))).toEqual([
    ["ContactListItem", { action: "delete", id: itemId }, "admins"],
    ["ContactList", counted(0), "admins"],
  ]);
});
