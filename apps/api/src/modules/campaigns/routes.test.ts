import { PIXEL } from "@recado/channels/testing/fakeGraph/media";
import { Campaign } from "@recado/contract/campaigns";
import { expect, test } from "vitest";
import { ask, call, upload } from "../../testing/app.ts";
import { createCompany } from "../../testing/company.ts";
import { eventsDuring } from "../../testing/eventsDuring.ts";
import { createConnection } from "../connections/factory.ts";
import { createContactList, createItem } from "../contact-lists/factory.ts";
import { aNumber, createContact } from "../contacts/factory.ts";
import { createFileList } from "../file-lists/factory.ts";
import { createTicket } from "../tickets/factory.ts";
import { aCampaign, insertSuppressed } from "./factory.ts";

const refused = (status: number, error: string, more: object = {}) => ({ status, body: { error, ...more } });

async function withAdmin() {
  const company = await createCompany();
  const ana = await company.createUser({ profile: "admin" });
  const [connectionId, { id: listId }] = [await createConnection(company), await createContactList(company, ana)];
  const make = async (values: object = {}) => (await call(ana, "POST", "/campaigns", { ...aCampaign(), ...values })).body;
  const set = (id: number, columns: object) =>
    company.run(({ tx }) => tx.updateTable("campaigns").set(columns).where("id", "=", id).execute());
  return { company, ana, connectionId, listId, make, set };
}

test("a campaign is made, changed, found by its name, shown and removed", async () => {
  const { company, ana, connectionId, listId } = await withAdmin();
  const { id: fileListId } = await createFileList(company, ana);
  const form = { ...aCampaign({ name: " Atenção ", message2: "  " }), whatsappId: connectionId, contactListId: listId, fileListId };
  const { status, body: made } = await call(ana, "POST", "/campaigns", form);
  expect(status).toBe(200);
  expect(Campaign.parse(made)).toEqual(made);
  expect(made).toMatchObject({
    companyId: company.id,
    name: "Atenção",
    message1: form.message1,
    message2: null,
    status: "INATIVA",
    whatsapp: { id: connectionId },
    contactList: { id: listId, contactsCount: 0 },
    fileList: { id: fileListId },
    counts: { planned: 0, excluded: 0 },
    can: { change: true, changeTexts: true, remove: true, cancel: false, restart: true },
  });
  const found = async (searchParam: string) =>
    (await call(ana, "GET", `/campaigns/?searchParam=${searchParam}`)).body.records.map(({ id }: { id: number }) => id);
  expect([await found("atencao"), await found(""), await found("nada"), await found("%")]).toEqual([[made.id], [made.id], [], []]);

  const planned = await call(ana, "PUT", `/campaigns/${made.id}`, { ...made, scheduledAt: "2099-01-31 09:00:00", fileListId: "" });
  expect(planned.body).toMatchObject({ status: "PROGRAMADA", scheduledAt: "2099-01-31T12:00:00.000Z", fileListId: null });
  expect((await call(ana, "PUT", `/campaigns/${made.id}`, { name: "Outra", scheduledAt: "" })).body).toMatchObject({
    ...{ name: "Outra", status: "INATIVA", scheduledAt: null, contactListId: listId },
    message1: form.message1,
  });
  expect((await call(ana, "GET", `/campaigns/${made.id}`)).body).toMatchObject({ contactList: { id: listId, contacts: [] }, shipping: [] });
  expect(await call(ana, "DELETE", `/campaigns/${made.id}`)).toEqual({ status: 200, body: null });
  expect(await call(ana, "GET", `/campaigns/${made.id}`)).toMatchObject(refused(404, "ERR_NO_CAMPAIGN_FOUND"));
});

test("it can be changed until an hour before its time, a stopped one in its texts alone, and a running one not at all", async () => {
  const { ana, connectionId, make, set } = await withAdmin();
  const { id } = await make({ whatsappId: connectionId });
  const change = (values: object = {}) => call(ana, "PUT", `/campaigns/${id}`, { ...aCampaign({ name: "Nova" }), ...values });
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  await set(id, { status: "PROGRAMADA", scheduled_at: inMinutes(62) });
  expect((await change()).status).toBe(200);
  const locked = refused(409, "ERR_CAMPAIGN_LOCKED");
  for (const columns of [
    { status: "PROGRAMADA", scheduled_at: inMinutes(58) },
    { status: "EM_ANDAMENTO", started_at: new Date() },
    { status: "FINALIZADA" },
  ]) {
    await set(id, columns);
    expect(await change()).toMatchObject(locked);
    expect(await upload(ana, `/campaigns/${id}/media-upload`, { name: "a.png", content: PIXEL })).toMatchObject(locked);
  }
  await set(id, { status: "CANCELADA" });
  expect((await change({ name: "Outra", message1: "Agora é outro texto.", whatsappId: null })).body).toMatchObject({
    ...{ name: "Nova", message1: "Agora é outro texto.", whatsappId: connectionId, status: "CANCELADA" },
    can: { change: false, changeTexts: true },
  });
});

test("a medium is attached, replaced and taken away", async () => {
  const { ana, make } = await withAdmin();
  const { id } = await make();
  const attach = (name: string) => upload(ana, `/campaigns/${id}/media-upload`, { name, content: PIXEL });
  expect((await attach("primeira.png")).body).toMatchObject({ mensagem: "Arquivo anexado", mediaName: "primeira.png" });
  expect((await attach("segunda.png")).body).toMatchObject({ mediaName: "segunda.png", mediaPath: expect.stringContaining("/api/media/") });
  expect((await call(ana, "DELETE", `/campaigns/${id}/media-upload`)).body).toMatchObject({ mediaName: null, mediaPath: null });
});

test("it is stopped and goes on, each answered without a body; one without a list or a connection cannot start", async () => {
  const { ana, connectionId, listId, make, set } = await withAdmin();
  const { id } = await make();
  const [cancel, restart] = [`/campaigns/${id}/cancel`, `/campaigns/${id}/restart`];
  expect(await call(ana, "POST", cancel)).toMatchObject(refused(409, "ERR_CAMPAIGN_STATE"));
  expect(await call(ana, "POST", restart)).toMatchObject(refused(409, "ERR_CAMPAIGN_INCOMPLETE"));
  await set(id, { connection_id: connectionId, contact_list_id: listId });
  const answer = await ask(ana, "POST", restart, { payload: {} });
  expect([answer.statusCode, answer.payload]).toEqual([204, ""]);
  expect((await call(ana, "GET", `/campaigns/${id}`)).body).toMatchObject({ status: "EM_ANDAMENTO" });
  expect(await call(ana, "DELETE", `/campaigns/${id}`)).toMatchObject(refused(409, "ERR_CAMPAIGN_IN_USE"));
  expect(await call(ana, "POST", restart)).toEqual({ status: 204, body: null });
  expect(await call(ana, "POST", cancel)).toEqual({ status: 204, body: null });
  expect(await call(ana, "POST", cancel)).toEqual({ status: 204, body: null });
  expect((await call(ana, "GET", `/campaigns/${id}`)).body).toMatchObject({ status: "CANCELADA", can: { restart: true, cancel: false } });
});

test("a tag makes a list of its contacts, together with those of a list, each number once", async () => {
  const { company, ana, listId, make } = await withAdmin();
  const tag = (await call(ana, "POST", "/tags", { name: "VIP", color: "#A4CCCC" })).body;
  const [both, alone] = [aNumber(), aNumber()];
  for (const number of [both, alone, aNumber()]) {
    const contact = await createContact(company, { number, name: `Cliente ${number}` });
    const ticket = await createTicket(company, { contactId: contact.id });
    if (number === both || number === alone) await call(ana, "POST", "/tags/sync", { ticketId: ticket.id, tags: [tag] });
  }
  await createItem(company, ana, listId, { number: both, name: "Da lista" });
  const made = await make({ name: "Inverno", tagListId: tag.id, contactListId: listId });
  const { contactList, tagListId } = (await call(ana, "GET", `/campaigns/${made.id}`)).body;
  expect(contactList).toMatchObject({ name: expect.stringMatching(/^Inverno \| TAG: VIP - \d{4}-\d\d-\d\d$/), contactsCount: 2 });
  expect(contactList.contacts.map(({ name }: { name: string }) => name).sort()).toEqual([`Cliente ${alone}`, "Da lista"].sort());
  // Clients send the tag back with the list that it has made.
  const again = await call(ana, "PUT", `/campaigns/${made.id}`, { ...made, tagListId, contactListId: contactList.id });
  expect(again.body).toMatchObject({ contactListId: contactList.id, tagListId: tag.id });
  expect((await make({ tagListId: "Nenhuma" })).tagListId).toBeNull();
});

test("a list that a campaign will use or uses is not removed, and the refusal names the campaign", async () => {
  const { company, ana, listId, make, set } = await withAdmin();
  const { id: fileListId } = await createFileList(company, ana);
  const { id, name } = await make({ contactListId: listId, fileListId });
  const where = { campaigns: [{ id, name }] };
  const removals = [`/contact-lists/${listId}`, `/files/${fileListId}`];
  for (const status of ["INATIVA", "EM_ANDAMENTO"]) {
    await set(id, { status });
    expect(await call(ana, "DELETE", removals[0]!)).toMatchObject(refused(409, "ERR_CONTACT_LIST_IN_USE", { where }));
    expect(await call(ana, "DELETE", removals[1]!)).toMatchObject(refused(409, "ERR_FILE_LIST_IN_USE", { where }));
  }
  await set(id, { status: "FINALIZADA" });
  for (const path of removals) expect(await call(ana, "DELETE", path)).toEqual({ status: 200, body: null });
  expect((await call(ana, "GET", `/campaigns/${id}`)).body).toMatchObject({ contactListId: null, fileListId: null });
});

test("settings have their defaults, are saved one by one, and are told to admins", async () => {
  const { company, ana } = await withAdmin();
  const valuesOf = (rows: { key: string; value: string }[]) => Object.fromEntries(rows.map(({ key, value }) => [key, JSON.parse(value)]));
  const defaults = { messageInterval: 20, longerIntervalAfter: 20, greaterInterval: 60, variables: [] };
  expect(valuesOf((await call(ana, "GET", "/campaign-settings")).body)).toMatchObject(defaults);
  const variables = [{ key: "loja", value: "Centro" }];
  const events = await eventsDuring(company.id, async () => {
    const saved = await call(ana, "POST", "/campaign-settings", { settings: { messageInterval: "5", variables } });
    expect(valuesOf(saved.body)).toMatchObject({ ...defaults, messageInterval: 5, variables });
  });
  expect(events).toMatchObject([{ event: `company-${company.id}-campaignSettings`, payload: { action: "create" } }]);
  const twice = { settings: { variables: [...variables, { key: "loja", value: "Norte" }] } };
  expect((await call(ana, "POST", "/campaign-settings", twice)).status).toBe(400);
});

test("a suppressed contact is listed until an admin lifts it with a reason", async () => {
  const { company, ana } = await withAdmin();
  const id = await company.run((ctx) => insertSuppressed(ctx, aNumber(), "Marina"));
  const listed = async () => (await call(ana, "GET", "/suppressed-contacts?searchParam=marina")).body.records;
  expect(await listed()).toMatchObject([{ id, name: "Marina", word: "sair", can: { lift: true } }]);
  const lift = (reason: string) => call(ana, "POST", `/suppressed-contacts/${id}/lift`, { reason });
  expect((await lift(" ")).status).toBe(400);
  expect(await lift("Pediu por telefone.")).toEqual({ status: 200, body: null });
  expect(await listed()).toEqual([]);
  expect(await lift("De novo.")).toMatchObject(refused(404, "ERR_NO_SUPPRESSED_CONTACT_FOUND"));
  expect((await company.facts("suppressed-contact.removed"))[0]).toMatchObject({
    payload: { reason: "Pediu por telefone." },
    userId: ana.id,
  });
});
