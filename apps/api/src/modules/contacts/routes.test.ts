import { Contact, FOUND_MAX } from "@recado/contract/contacts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { call } from "../../testing/app.ts";
import { createCompany } from "../../testing/company.ts";
import { heard } from "../../testing/heard.ts";
import { asOwner } from "../../testing/owner.ts";
import { createConnection } from "../connections/factory.ts";
import { applyCheck } from "./actions.ts";
import { aNumber, createContact } from "./factory.ts";
import { contactOf, groupOf } from "./identify.ts";

async function world() {
  const company = await createCompany();
  const [ana, lia] = [await company.createUser(), await company.createUser({ profile: "admin" })];
  const elsewhere = await (await createCompany()).createUser({ profile: "admin" });
  return { company, ana, lia, elsewhere };
}
const form = (more: object = {}) => ({ name: "Marina Duarte", number: aNumber(), email: "marina@exemplo.test", extraInfo: [], ...more });
const answered = ({ status, body }: { status: number; body: { error?: string } | null }) => [status, body?.error];

test("everybody of the company reads and edits its contacts, its admins alone remove them, and nobody else finds them", async () => {
  const { company, ana, lia, elsewhere } = await world();
  const created = await call(ana, "POST", "/contacts", form());
  expect([created.status, created.body]).toMatchObject([200, { name: "Marina Duarte", can: { change: true, remove: false } }]);
  const path = `/contacts/${created.body.id}`;
  const asks = async (who: typeof ana | undefined) => [
    answered(await call(who, "GET", path)),
    answered(await call(who, "PUT", path, { name: "Outra" })),
    answered(await call(who, "DELETE", path)),
  ];
  const [none, hidden, done] = [
    [401, "ERR_SESSION_EXPIRED"],
    [404, "ERR_NO_CONTACT_FOUND"],
    [200, undefined],
  ];
  expect(await asks(undefined)).toEqual([none, none, none]);
  expect(await asks(elsewhere)).toEqual([hidden, hidden, hidden]);
  expect(await asks(ana)).toEqual([done, done, [403, "ERR_NO_PERMISSION"]]);
  expect(await asks(lia)).toEqual([done, done, done]);
  expect(await asks(lia)).toEqual([hidden, hidden, hidden]);
  expect((await company.facts("contact.created", "contact.changed", "contact.removed")).map(({ name }) => name)).toEqual([
    "contact.created",
    "contact.changed",
    "contact.changed",
    "contact.removed",
  ]);
});

test("a number is one contact's, however it is written; of twenty who add it at once, one does", async () => {
  const { company, ana, elsewhere } = await world();
  const added = await Promise.all(Array.from({ length: 20 }, () => call(ana, "POST", "/contacts", form({ number: "5511987654001" }))));
  expect(added.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
  for (const number of ["+55 (11) 98765-4001", "55 11 8765-4001", "5511.98765.4001", "0055 11 98765 4001"])
    expect(answered(await call(ana, "POST", "/contacts", form({ number }))), number).toEqual([409, "ERR_DUPLICATED_CONTACT"]);
  const rows = await company.run(({ tx }) => tx.selectFrom("contacts").select("number").execute());
  expect(rows).toEqual([{ number: "5511987654001" }]);
  expect((await call(elsewhere, "POST", "/contacts", form({ number: "5511987654001" }))).status).toBe(200);

  const { id, name } = added.find(({ status }) => status === 200)!.body;
  const asked = await call(ana, "POST", "/contacts", form({ name: "Outra", number: "551187654001" }));
  expect(asked.body.contact, "whose it is").toEqual({ id, name });

  const other = (await call(ana, "POST", "/contacts", form())).body;
  expect(answered(await call(ana, "PUT", `/contacts/${other.id}`, { number: "5511987654001" }))).toEqual([409, "ERR_DUPLICATED_CONTACT"]);
  expect((await call(ana, "GET", `/contacts/${other.id}`)).body.number, "and nothing of it is kept").toBe(other.number);
});

test("a number has 8 to 50 digits", async () => {
  const { company, ana } = await world();
  const numbers = ["12345678", "9".repeat(50)];
  for (const number of numbers) expect((await call(ana, "POST", "/contacts", form({ number }))).body).toMatchObject({ number });
  const rows = numbers.map((number) => ({ Nome: "Marina", Telefone: `7${number.slice(1)}` }));
  expect((await call(ana, "POST", "/contacts/upload", { rows })).body).toMatchObject({ newContacts: [{}, {}], errorBag: [] });
  const found = await company.run(({ tx }) => tx.selectFrom("contact_identities").select("value").where("kind", "=", "number").execute());
  expect(found.map(({ value }) => value.length).sort()).toEqual([50, 50, 8, 8]);
});

test("what is no contact is refused: too short, no digits, no address", async () => {
  const { ana } = await world();
  for (const wrong of [
    { name: "M" },
    { name: " M " },
    { name: "M".repeat(51) },
    { number: "1234567" },
    { number: "1".repeat(51) },
    { extraInfo: [{ name: "", value: "sem nome" }] },
    { number: "nenhum" },
    { email: "x@" },
  ])
    expect(answered(await call(ana, "POST", "/contacts", form(wrong))), JSON.stringify(wrong)).toEqual([400, "ERR_VALIDATION"]);
});

test("the further fields are as many as were sent; those of another contact are out of reach", async () => {
  const { ana } = await world();
  const save = async (id: number, extraInfo: object[]) => (await call(ana, "PUT", `/contacts/${id}`, { extraInfo })).body.extraInfo;
  const fields = [
    { name: "CPF", value: "1" },
    { name: "Cidade", value: "Santos" },
  ];
  const one = (await call(ana, "POST", "/contacts", form({ extraInfo: fields }))).body;
  const other = (await call(ana, "POST", "/contacts", form({ extraInfo: [{ name: "Cor", value: "azul" }] }))).body;
  expect(one.extraInfo).toMatchObject(fields);
  const [cpf, city] = one.extraInfo;
  expect(
    await save(one.id, [
      { ...city, value: "São Vicente" },
      { name: "Bairro", value: "Centro" },
    ]),
  ).toEqual([
    { ...city, value: "São Vicente" },
    { id: expect.any(Number), name: "Bairro", value: "Centro" },
  ]);
  await save(one.id, [{ ...other.extraInfo[0], value: "roubado" }, cpf]);
  expect((await call(ana, "GET", `/contacts/${other.id}`)).body.extraInfo).toEqual(other.extraInfo);
  expect((await call(ana, "PUT", `/contacts/${one.id}`, { name: "Marina" })).body.extraInfo, "not sent is not touched").toHaveLength(2);
  expect(await save(one.id, [cpf, { name: " ", value: "" }]), "a row that nobody filled in is none").toMatchObject([{ name: "CPF" }]);
  expect(await save(one.id, [])).toEqual([]);
});

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

test("a new contact is asked about where there is a connection; the answer counts only for the number it is about", async () => {
  const { company, ana } = await world();
  const errands = () => company.run(({ tx }) => tx.selectFrom("errands").select(["kind", "payload"]).execute());
  await call(ana, "POST", "/contacts", form());
  expect(await errands()).toEqual([]);
  await createConnection(company, { wanted: true, status: "CONNECTED" });
  const { id } = (await call(ana, "POST", "/contacts", form({ number: "5511987654201" }))).body;
  expect(await errands()).toMatchObject([{ kind: "check", payload: { contactId: id, number: "5511987654201" } }]);
  const shown = async () => (await call(ana, "GET", `/contacts/${id}`)).body;
  expect((await shown()).onWhatsApp).toBeNull();

  await call(ana, "PUT", `/contacts/${id}`, { number: "5511987654202" });
  await company.run((ctx) => applyCheck(ctx, id, "5511987654201", { exists: true, number: "551187654201", lid: "99101" }));
  expect(await shown()).toMatchObject({ number: "5511987654202", onWhatsApp: null });
  expect((await call(ana, "GET", "/contacts")).body.count, "nobody comes back under a number that he has left").toBe(2);
  await company.run((ctx) => applyCheck(ctx, id, "5511987654202", { exists: false, number: null, lid: null }));
  expect(await shown()).toMatchObject({ number: "5511987654202", onWhatsApp: false });
});

test("who cannot know a number is not asked about it: another connection is, and where there is none nothing is claimed", async () => {
  const { company, ana } = await world();
  const asked = () => company.run(({ tx }) => tx.selectFrom("errands").select("connection_id as connectionId").execute());
  await createConnection(company, { provider: "cloud", wanted: true, status: "CONNECTED", isDefault: true });
  const { id } = (await call(ana, "POST", "/contacts", form())).body;
  await call(ana, "PUT", `/contacts/${id}`, { number: "5511987654301" });
  expect([await asked(), (await call(ana, "GET", `/contacts/${id}`)).body.onWhatsApp]).toEqual([[], null]);
  const connectionId = await createConnection(company, { provider: "beta", wanted: true, status: "TIMEOUT" });
  await call(ana, "PUT", `/contacts/${id}`, { number: "5511987654302" });
  expect(await asked()).toEqual([{ connectionId }]);
});

test("a contact whose number the provider hides is edited without one", async () => {
  const { company, ana } = await world();
  const { id } = await company.run((ctx) => contactOf(ctx, { number: null, lid: "99201", userId: null, name: "Oculta" }));
  const hidden = await call(ana, "PUT", `/contacts/${id}`, { name: "Dona Oculta", number: "", email: "" });
  expect([hidden.status, hidden.body]).toMatchObject([200, { name: "Dona Oculta", number: "" }]);
  expect((await call(ana, "PUT", `/contacts/${id}`, { number: "5511987654301" })).body.number).toBe("5511987654301");
  expect((await company.run((ctx) => contactOf(ctx, { number: null, lid: "99201", userId: null, name: null }))).id).toBe(id);
});

test("a group is renamed and has no number: whose it is, is still who is meant by it", async () => {
  const { company, ana } = await world();
  const group = await company.run((ctx) => groupOf(ctx, { id: "120363021234567890", subject: "Condomínio" }));
  const number = aNumber();
  const named = await call(ana, "PUT", `/contacts/${group.id}`, { name: "Condomínio Sol", number });
  expect(named).toMatchObject({ status: 200, body: { name: "Condomínio Sol", number: "", isGroup: true } });
  const person = (await call(ana, "POST", "/contacts", form({ number }))).body;
  expect(person).toMatchObject({ number, isGroup: false });
  expect((await company.run((ctx) => groupOf(ctx, { id: "120363021234567890", subject: null }))).id).toBe(group.id);
});

test("everybody hears of what became of a contact", async () => {
  const { company, ana, lia } = await world();
  const contact = (await call(ana, "POST", "/contacts", form())).body;
  // One after the other: of a contact that is gone by the time it is told of, nothing but that is told.
  const events = [
    ...(await heard(company.id, () => call(ana, "PUT", `/contacts/${contact.id}`, { name: "Marina D." }))),
    ...(await heard(company.id, () =>
      company.run((ctx) => applyCheck(ctx, contact.id, contact.number, { exists: false, number: null, lid: null })),
    )),
    ...(await heard(company.id, () => call(lia, "DELETE", `/contacts/${contact.id}`))),
  ];
  const news = events.filter(({ event }) => event.endsWith("-contact")).map(({ payload }) => payload);
  expect(news).toMatchObject([
    { action: "update", contact: { name: "Marina D.", onWhatsApp: null } },
    { action: "update", contact: { onWhatsApp: false } },
    { action: "delete", contactId: contact.id },
  ]);
});
