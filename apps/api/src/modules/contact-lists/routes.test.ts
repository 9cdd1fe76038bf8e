import { ContactList, ContactListItem } from "@recado/contract/contact-lists";
import { expect, test } from "vitest";
import { call } from "../../testing/app.ts";
import { createCompany } from "../../testing/company.ts";
import { aContactList, anItem } from "./factory.ts";

async function withAdmin() {
  const company = await createCompany();
  return { company, ana: await company.createUser({ profile: "admin" }) };
}
const refused = (status: number, error: string, more: object = {}) => ({ status, body: { error, ...more } });

test("a list is made, renamed, found by its name, counted, and removed with its contacts", async () => {
  const { company, ana } = await withAdmin();
  const { status, body: made } = await call(ana, "POST", "/contact-lists", { name: " São João ", companyId: 999, contactsCount: 7 });
  expect(status).toBe(200);
  expect(ContactList.parse(made)).toEqual(made);
  expect(made).toMatchObject({ companyId: company.id, name: "São João", contactsCount: 0, checkedCount: 0, validCount: 0 });
  expect(made.can).toEqual({ change: true, remove: true });
  const { body: item } = await call(ana, "POST", "/contact-list-items", anItem(made.id));
  const changed = await call(ana, "PUT", `/contact-lists/${made.id}`, { ...made, name: "Sao Joao 2" });
  expect(changed.body).toMatchObject({ id: made.id, name: "Sao Joao 2", contactsCount: 1 });
  await call(ana, "POST", "/contact-lists", aContactList());
  const found = (await call(ana, "GET", "/contact-lists?searchParam=SÃO&pageNumber=1")).body;
  expect(found).toMatchObject({ records: [{ id: made.id }], count: 1, hasMore: false, contactsTotal: 1 });
  const named = (await call(ana, "GET", "/contact-lists/list?companyId=1")).body;
  expect(named.map(({ name }: { name: string }) => name)).toEqual([expect.stringMatching(/^Lista /), "Sao Joao 2"]);
  expect(await call(ana, "DELETE", `/contact-lists/${made.id}`)).toEqual({ status: 200, body: null });
  expect(await call(ana, "GET", `/contact-lists/${made.id}`)).toEqual(refused(404, "ERR_NO_CONTACT_LIST_FOUND"));
  expect(await call(ana, "GET", `/contact-list-items/${item.id}`)).toEqual(refused(404, "ERR_NO_CONTACT_LIST_ITEM_FOUND"));
});

test("a contact is entered, changed, found by any of its fields, and removed", async () => {
  const { company, ana } = await withAdmin();
  const { body: list } = await call(ana, "POST", "/contact-lists", aContactList());
  const form = { name: "Zé Antônio", number: "+55 (11) 98765-0001", email: "ze@exemplo.test" };
  // Other clients take the list's id from the address, as text.
  const { status, body: made } = await call(ana, "POST", "/contact-list-items", {
    ...form,
    contactListId: String(list.id),
    companyId: 999,
  });
  expect(status).toBe(200);
  expect(ContactListItem.parse(made)).toEqual(made);
  expect(made).toMatchObject({ companyId: company.id, contactListId: list.id, number: "5511987650001", isWhatsappValid: null });
  await call(ana, "POST", "/contact-list-items", { ...anItem(list.id), number: "" });
  const find = async (words: string) => {
    const query = `?contactListId=${list.id}&searchParam=${encodeURIComponent(words)}&pageNumber=1`;
    return (await call(ana, "GET", `/contact-list-items${query}`)).body;
  };
  for (const words of ["ze antonio", "98765-0001", "11 8765 0001", "ZE@EXEMPLO"])
    expect(await find(words), words).toMatchObject({ contacts: [{ id: made.id }], count: 1, hasMore: false, cursor: null });
  expect(await find("%")).toMatchObject({ contacts: [], count: 0 });
  expect(await find("")).toMatchObject({ contacts: [{ name: "Marina Duarte", number: "" }, { id: made.id }], count: 2, hasMore: false });

  const kept = await call(ana, "PUT", `/contact-list-items/${made.id}`, { name: "Zé", contactListId: 999 });
  expect(kept.body).toMatchObject({ name: "Zé", number: "5511987650001", email: form.email, contactListId: list.id });
  const emptied = await call(ana, "PUT", `/contact-list-items/${made.id}`, { name: "Zé", number: "", email: null });
  expect(emptied.body).toMatchObject({ number: "", email: "" });
  expect(await call(ana, "DELETE", `/contact-list-items/${made.id}`)).toEqual({ status: 200, body: null });
  expect((await call(ana, "GET", `/contact-lists/${list.id}`)).body.contactsCount).toBe(1);
});

test("a number stands once in a list, however it is spelled, and again in another list", async () => {
  const { ana } = await withAdmin();
  const [one, other] = [
    await call(ana, "POST", "/contact-lists", aContactList()),
    await call(ana, "POST", "/contact-lists", aContactList()),
  ];
  const add = (list: typeof one, number: string) => call(ana, "POST", "/contact-list-items", anItem(list.body.id, { number }));
  expect((await add(one, "5511987650001")).status).toBe(200);
  const duplicated = refused(409, "ERR_DUPLICATED_CONTACT_LIST_ITEM");
  expect(await add(one, "+55 11 8765-0001")).toEqual(duplicated);
  const second = (await add(one, "5511987650002")).body;
  expect(await call(ana, "PUT", `/contact-list-items/${second.id}`, { name: "Bia", number: "551187650001" })).toEqual(duplicated);
  expect((await add(other, "5511987650001")).status).toBe(200);
});

test("only admins see lists, and only those of their company", async () => {
  const { company, ana } = await withAdmin();
  const [bia, sue] = [await company.createUser(), await company.createUser({ profile: "supervisor" })];
  const stranger = await (await createCompany()).createUser({ profile: "admin" });
  const { id } = (await call(ana, "POST", "/contact-lists", aContactList())).body;
  const { id: itemId } = (await call(ana, "POST", "/contact-list-items", anItem(id))).body;
  for (const user of [bia, sue]) {
    expect((await call(user, "GET", "/contact-lists")).status).toBe(403);
    expect((await call(user, "GET", "/contact-lists/list")).status).toBe(403);
    expect((await call(user, "POST", "/contact-lists", aContactList())).status).toBe(403);
  }
  for (const user of [bia, sue, stranger]) {
    for (const path of [`/contact-lists/${id}`, `/contact-lists/${id}/imports`, `/contact-list-items?contactListId=${id}`])
      expect(await call(user, "GET", path), path).toEqual(refused(404, "ERR_NO_CONTACT_LIST_FOUND"));
    expect((await call(user, "PUT", `/contact-lists/${id}`, aContactList())).status).toBe(404);
    expect((await call(user, "DELETE", `/contact-list-items/${itemId}`)).status).toBe(404);
    expect((await call(user, "POST", "/contact-list-items", anItem(id))).status).toBe(404);
  }
  expect((await call(undefined, "GET", "/contact-lists")).status).toBe(401);
  expect((await call(ana, "GET", "/contact-list-items")).body).toMatchObject({
    error: "ERR_VALIDATION",
    details: { contactListId: [expect.any(String)] },
  });
});
