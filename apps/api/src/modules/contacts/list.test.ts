import { Contact, FOUND_MAX } from "@recado/contract/contacts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { call } from "../../testing/app.ts";
import { asOwner } from "../../testing/owner.ts";
import { aNumber, createContact } from "./factory.ts";
import { contactOf } from "./identify.ts";
import { world } from "./testing.ts";

test("the search finds names without their accents, parts of numbers and of addresses, and nothing that looks like a pattern", async () => {
  const { company, ana } = await world();
  for (const [name, number, email] of [
    ["José Antônio Conceição", "5511987654101", "ze@loja.test"],
    ["Ana 100% Feliz", "5521987654102", ""],
    ["Straße", "4915112345678", ""],
  ] as const)
    await call(ana, "POST", "/contacts", { name, number, email });
  const gone = await company.run((ctx) => contactOf(ctx, { number: null, lid: "99001", userId: null, name: "José Fantasma" }));
  await company.run((ctx) => contactOf(ctx, { number: "5511987654101", lid: "99001", userId: null, name: null }));
  const found = async (searchParam: string) =>
    (await call(ana, "GET", `/contacts?searchParam=${encodeURIComponent(searchParam)}`)).body.contacts.map(
      ({ name }: { name: string }) => name,
    );
  for (const search of ["jose", "JOSÉ", "antonio con", "conceicao", "98765410", "4101", "ze@loja"])
    expect(await found(search), search).toContain("José Antônio Conceição");
  expect(await found("100%")).toEqual(["Ana 100% Feliz"]);
  for (const search of ["%", "_", "\\", "'", "jos_", "Fantasma"]) {
    const names = await found(search);
    expect(names.length, search).toBeLessThanOrEqual(1);
    expect(
      names.filter((name: string) => name !== "Ana 100% Feliz"),
      search,
    ).toEqual([]);
  }
  expect((await call(ana, "GET", `/contacts/${gone.id}`)).status, "whoever became another one is found as that one").not.toBe(500);
  const menu = await call(ana, "GET", "/contacts/list?searchParam=jose");
  expect(menu.body.map(({ name }: { name: string }) => name)).toEqual(["José Antônio Conceição"]);
});

test("the list for menus holds a thousand at most, the first by name", async () => {
  const { company, ana } = await world();
  const rows = Array.from({ length: 1_010 }, (_, at) => ({ name: `Cliente ${String(2_000 - at)}` }));
  await company.run(({ tx }) => tx.insertInto("contacts").values(rows).execute());
  const listed = (await call(ana, "GET", "/contacts/list")).body;
  expect(Contact.parse(listed[0])).toEqual(listed[0]);
  const names = listed.map(({ name }: Contact) => name);
  const sorted = rows.map(({ name }) => name).toSorted();
  expect(names).toEqual(sorted.slice(0, 1_000));
});

test("the list has thirty a page, sorted as people sort, and its cursor goes on where the page ended", async () => {
  const { company, ana } = await world();
  for (let at = 0; at < 65; at++) await createContact(company, { name: `${at % 2 ? "Álvaro" : "alvaro"} ${at % 5}` });
  const page = async (query: string) => (await call(ana, "GET", `/contacts?${query}`)).body;
  const ids = ({ contacts }: { contacts: { id: number }[] }) => contacts.map(({ id }) => id);
  const [one, two, three, four] = [await page(""), await page("pageNumber=2"), await page("pageNumber=3"), await page("pageNumber=4")];
  expect([one, two, three, four].map(({ contacts, hasMore, count }) => [contacts.length, hasMore, count])).toEqual([
    [30, true, 65],
    [30, true, 65],
    [5, false, 65],
    [0, false, 65],
  ]);
  expect(new Set([one, two, three].flatMap(ids)).size).toBe(65);
  const next = await page(`cursor=${one.cursor}`);
  expect([ids(next), ids(await page(`cursor=${next.cursor}`))]).toEqual([ids(two), ids(three)]);
  for (const cursor of [
    "x",
    "W10",
    Buffer.from('["a"]').toString("base64url"),
    Buffer.from('["a",1e99]').toString("base64url"),
    Buffer.from('["\\u0000",1]').toString("base64url"),
    Buffer.from('["a",99999999999]').toString("base64url"),
  ])
    expect((await call(ana, "GET", `/contacts?cursor=${cursor}`)).status, cursor).toBe(400);
});

test("the list's count is exact while many add, remove and merge at once, and a removed company takes it along", async () => {
  const { company, lia } = await world();
  const counted = async () => (await call(lia, "GET", "/contacts?pageNumber=2")).body.count;
  const add = () => createContact(company);
  const removed = async () => call(lia, "DELETE", `/contacts/${(await add()).id}`);
  const mergeTwo = async () => {
    const number = aNumber();
    const lid = aNumber();
    await company.run((ctx) => contactOf(ctx, { number, lid: null, userId: null, name: null }));
    await company.run((ctx) => contactOf(ctx, { number: null, lid, userId: null, name: null }));
    await company.run((ctx) => contactOf(ctx, { number, lid, userId: null, name: null }));
  };
  await Promise.all(Array.from({ length: 12 }, () => [add(), removed(), mergeTwo()]).flat());
  expect(await counted()).toBe(24);
  const tallies = await company.run(({ tx }) => tx.selectFrom("contact_tallies").select("count").execute());
  expect(tallies.length, "not one per contact").toBeLessThan(24);
  await company.run(async ({ tx }) => {
    await tx.deleteFrom("contacts").where("merged_into", "is not", null).execute();
    await tx
      .insertInto("contacts")
      .values(["a", "b"].map((name) => ({ name })))
      .execute();
  });
  expect(await counted()).toBe(26);
  await asOwner(company.id, "delete from companies where id = $1", [company.id]);
});

test("what is searched for is counted to its limit, shown by name and walked to its end", async () => {
  const { company, ana } = await world();
  await company.run(({ tx }) =>
    tx
      .insertInto("contacts")
      .columns(["name"])
      .expression(sql<{ name: string }>`select case when i % 2 = 0 then 'Vitória ' else 'vitoria ' end || i from generate_series(1, 340) i`)
      .execute(),
  );
  await createContact(company, { name: "Zacarias" });
  const page = async (query: string) => (await call(ana, "GET", `/contacts?searchParam=vitoria${query}`)).body;
  let got = await page("");
  expect([got.count, got.hasMore]).toEqual([FOUND_MAX, true]);
  expect(await page("&pageNumber=2").then(({ contacts }) => contacts)).toEqual((await page(`&cursor=${got.cursor}`)).contacts);
  const names: string[] = [];
  for (; got.cursor; got = await page(`&cursor=${got.cursor}`)) names.push(...got.contacts.map(({ name }: { name: string }) => name));
  names.push(...got.contacts.map(({ name }: { name: string }) => name));
  expect(names).toHaveLength(340);
  expect(names).toEqual(names.toSorted(new Intl.Collator("pt").compare));
  expect((await page("+340")).count).toBe(1);
  expect(await page("&pageNumber=99")).toMatchObject({ count: FOUND_MAX, hasMore: false, contacts: [] });
  expect(await page("+33&pageNumber=2"), "a rare one's page beyond its end").toMatchObject({ count: 11, contacts: [] });
});

test("the list is narrowed to the days of the company's calendar on which contacts were added", async () => {
  const { company, ana } = await world();
  for (const [name, at] of [
    ["Sexta", "2026-11-21T02:59:59Z"], // 23:59:59 in São Paulo
    ["Sábado", "2026-11-21T03:00:00Z"],
    ["Domingo", "2026-11-22T12:00:00Z"],
    ["Segunda", "2026-11-23T03:00:00Z"],
  ] as const) {
    const { id } = await createContact(company, { name });
    await company.run(({ tx }) =>
      tx
        .updateTable("contacts")
        .set({ created_at: new Date(at) })
        .where("id", "=", id)
        .execute(),
    );
  }
  const added = async (query: string) => {
    const { contacts, count } = (await call(ana, "GET", `/contacts?${query}`)).body;
    expect(count, query).toBe(contacts.length);
    return contacts.map(({ name }: { name: string }) => name);
  };
  expect(await added("date=2026-11-20")).toEqual(["Sexta"]);
  expect(await added("dateStart=2026-11-21&dateEnd=2026-11-22")).toEqual(["Domingo", "Sábado"]);
  expect(await added("dateStart=2026-11-22&date=")).toEqual(["Domingo", "Segunda"]);
  expect(await added("dateEnd=2026-11-20&searchParam=sexta")).toEqual(["Sexta"]);
  expect(await added("dateEnd=2026-11-20&searchParam=domingo")).toEqual([]);
  expect(await added("dateStart=2026-11-24&dateEnd=2026-11-01")).toEqual([]);
  expect(await added("date=")).toHaveLength(4);
  expect((await call(ana, "GET", "/contacts?date=ontem")).status).toBe(400);
});
