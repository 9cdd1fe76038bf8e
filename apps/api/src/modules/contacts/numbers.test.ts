import { expect, test } from "vitest";
import { call } from "../../testing/app.ts";
import { createCompany } from "../../testing/company.ts";
import { createTicket } from "../tickets/factory.ts";
import { createContact } from "./factory.ts";
import { spellingsOf } from "./numbers.ts";

test.each([
  ["+55 11 98765-4321", ["5511987654321", "551187654321", "+55 11 98765-4321"]],
  ["(11) 8765-4321", ["1187654321", "11987654321", "(11) 8765-4321"]],
  ["98765-4321", ["987654321", "87654321", "98765-4321"]],
  ["\u202a+49\u00a01511\u20112345678\u202c", ["4915112345678", "\u202a+49\u00a01511\u20112345678\u202c"]],
  ["+55 11", ["5511"]],
  ["98765-4", ["987654"]],
  ["24-07", ["24-07"]],
  ["Turma 2024-2025", ["Turma 2024-2025"]],
  ["5511", ["5511"]],
])("%j is looked for as %j", (search, spellings) => expect(spellingsOf(search)).toEqual(spellings));

test("whose number it is, is found however it is written, with Brazil's ninth digit or without it", async () => {
  const company = await createCompany();
  const lia = await company.createUser({ profile: "admin" });
  const people = { Maria: "5511987654321", Rui: "551187651234", Ana: "4915112345678" };
  for (const [name, number] of Object.entries(people)) {
    const { id: contactId } = await createContact(company, { name, number });
    await createTicket(company, { contactId });
    await call(lia, "POST", "/schedules", { contactId, body: "Até amanhã!", sendAt: "2099-01-31T09:00" });
  }
  const peopleOf = (rows: Array<{ contact: { name: string } }>) => rows.map(({ contact }) => contact);
  const named = (rows: Array<{ name: string }>) => rows.map(({ name }) => name);
  const found = async (search: string) => {
    const words = encodeURIComponent(search);
    const contacts = (await call(lia, "GET", `/contacts?searchParam=${words}`)).body;
    const menu = (await call(lia, "GET", `/contacts/list?searchParam=${words}`)).body;
    const { tickets } = (await call(lia, "GET", `/tickets?showAll=true&searchParam=${words}`)).body;
    const { schedules } = (await call(lia, "GET", `/schedules?searchParam=${words}`)).body;
    const lists = [named(contacts.contacts), named(menu), named(peopleOf(tickets)), named(peopleOf(schedules))];
    expect([contacts.count, contacts.hasMore], search).toEqual([contacts.contacts.length, false]);
    for (const list of lists) expect(list, search).toEqual(lists[0]);
    return lists[0];
  };
  for (const search of ["+55 11 98765-4321", "(11) 98765-4321", "11 8765 4321", "5511987654321", "98765-43", "+55 (11) 98765"])
    expect(await found(search), search).toEqual(["Maria"]);
  for (const search of ["+55 11 98765-1234", "11 8765-1234", "8765-1234"]) expect(await found(search), search).toEqual(["Rui"]);
  for (const search of ["+49 151 12345678", "151-1234-5678"]) expect(await found(search), search).toEqual(["Ana"]);
  for (const search of ["+55 11 98765-4322", "+1 212 555-1234"]) expect(await found(search), search).toEqual([]);
});
