import { expect, test } from "vitest";
import { call } from "../../testing/app.ts";
import { eventsDuring } from "../../testing/eventsDuring.ts";
import { createConnection } from "../connections/factory.ts";
import { applyCheck } from "./actions.ts";
import { aNumber } from "./factory.ts";
import { contactOf, groupOf, recipientOf } from "./identify.ts";
import { claimIdentity } from "./queries.ts";
import { answered, form, world } from "./testing.ts";

test("everybody of the company reads and edits its contacts, its admins alone remove them, and nobody else finds them", async () => {
  const { company, ana, lia, elsewhere } = await world();
  const created = await call(ana, "POST", "/contacts", form());
  expect([created.status, created.body]).toMatchObject([200, { name: "Marina Duarte", can: { change: true, remove: false } }]);
  const path = `/contacts/${created.body.id}`;
  const asks = async (user: typeof ana | undefined) => [
    answered(await call(user, "GET", path)),
    answered(await call(user, "PUT", path, { name: "Outra" })),
    answered(await call(user, "DELETE", path)),
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

test("a card tells by which ids providers know somebody, his own number only as he writes it", async () => {
  const { company, ana } = await world();
  const { id } = (await call(ana, "POST", "/contacts", form({ number: "5511987654901" }))).body;
  const shown = async () => (await call(ana, "GET", `/contacts/${id}`)).body.identities;
  expect(await shown()).toEqual([]);
  for (const [kind, value] of [
    ["lid", "182736455443322"],
    ["number", "5511987654902"],
  ] as const)
    await company.run((ctx) => claimIdentity(ctx, id, { kind, value }));
  expect(await shown()).toEqual([
    { kind: "lid", value: "182736455443322" },
    { kind: "number", value: "5511987654902" },
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
  const response = await call(ana, "POST", "/contacts", form({ name: "Outra", number: "551187654001" }));
  expect(response.body.contact, "whose it is").toEqual({ id, name });

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

test("a new contact is asked about where there is a connection; the answer counts only for the number it is about", async () => {
  const { company, ana } = await world();
  const requests = () => company.run(({ tx }) => tx.selectFrom("provider_requests").select(["kind", "payload"]).execute());
  await call(ana, "POST", "/contacts", form());
  expect(await requests()).toEqual([]);
  await createConnection(company, { wanted: true, status: "CONNECTED" });
  const { id } = (await call(ana, "POST", "/contacts", form({ number: "5511987654201" }))).body;
  expect(await requests()).toMatchObject([{ kind: "check", payload: { contactId: id, number: "5511987654201" } }]);
  const shown = async () => (await call(ana, "GET", `/contacts/${id}`)).body;
  expect((await shown()).onWhatsApp).toBeNull();

  await call(ana, "PUT", `/contacts/${id}`, { number: "5511987654202" });
  await company.run((ctx) => applyCheck(ctx, id, "5511987654201", { exists: true, number: "551187654201", lid: "99101" }));
  expect(await shown()).toMatchObject({ number: "5511987654202", onWhatsApp: null });
  expect((await call(ana, "GET", "/contacts")).body.count, "nobody comes back under a number that he has left").toBe(2);
  await company.run((ctx) => applyCheck(ctx, id, "5511987654202", { exists: false, number: null, lid: null }));
  expect(await shown()).toMatchObject({ number: "5511987654202", onWhatsApp: false });
});

test("what was learnt of a number that was mistyped is the stranger's, and stays so", async () => {
  const { company, ana } = await world();
  const [wrong, right] = ["5511987654301", "5511987654302"];
  const { id } = (await call(ana, "POST", "/contacts", form({ number: wrong }))).body;
  await company.run((ctx) => applyCheck(ctx, id, wrong, { exists: true, number: wrong, lid: "99301" }));
  await call(ana, "PUT", `/contacts/${id}`, { number: right });
  expect(await company.run((ctx) => recipientOf(ctx, id))).toMatchObject({ number: right, lid: null });
  const stranger = await company.run((ctx) => contactOf(ctx, { number: wrong, lid: "99301", userId: null, name: "Diego" }));
  expect(stranger.id).not.toBe(id);
});

test("who cannot know a number is not asked about it: another connection is, and where there is none nothing is claimed", async () => {
  const { company, ana } = await world();
  const requestedConnections = () =>
    company.run(({ tx }) => tx.selectFrom("provider_requests").select("connection_id as connectionId").execute());
  await createConnection(company, { provider: "cloud", wanted: true, status: "CONNECTED", isDefault: true });
  const { id } = (await call(ana, "POST", "/contacts", form())).body;
  await call(ana, "PUT", `/contacts/${id}`, { number: "5511987654301" });
  expect([await requestedConnections(), (await call(ana, "GET", `/contacts/${id}`)).body.onWhatsApp]).toEqual([[], null]);
  const connectionId = await createConnection(company, { provider: "beta", wanted: true, status: "TIMEOUT" });
  await call(ana, "PUT", `/contacts/${id}`, { number: "5511987654302" });
  expect(await requestedConnections()).toEqual([{ connectionId }]);
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
  // One after the other: the broadcast of a contact that is already removed says only that it was removed.
  const events = [
    ...(await eventsDuring(company.id, () => call(ana, "PUT", `/contacts/${contact.id}`, { name: "Marina D." }))),
    ...(await eventsDuring(company.id, () =>
      company.run((ctx) => applyCheck(ctx, contact.id, contact.number, { exists: false, number: null, lid: null })),
    )),
    ...(await eventsDuring(company.id, () => call(lia, "DELETE", `/contacts/${contact.id}`))),
  ];
  const news = events.filter(({ event }) => event.endsWith("-contact")).map(({ payload }) => payload);
  expect(news).toMatchObject([
    { action: "update", contact: { name: "Marina D.", onWhatsApp: null } },
    { action: "update", contact: { onWhatsApp: false } },
    { action: "delete", contactId: contact.id },
  ]);
});
