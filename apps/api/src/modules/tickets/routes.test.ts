import { Ticket, TicketCard } from "@recado/contract/tickets";
import { expect, test } from "vitest";
import { now } from "../../platform/clock.ts";
import { call } from "../../testing/app.ts";
import type { TestUser } from "../../testing/company.ts";
import { listenTo } from "../../testing/listenTo.ts";
import { createConnection } from "../connections/factory.ts";
import { aNumber } from "../contacts/factory.ts";
import { aTeam, createTicket } from "./factory.ts";

const expired = { status: 401, body: { error: "ERR_SESSION_EXPIRED" } };
const missing = { status: 404, body: { error: "ERR_NO_TICKET_FOUND" } };
const forbidden = { status: 403, body: { error: "ERR_NO_PERMISSION" } };

/** A ticket that is pending in a queue, its agents, a user of another company, and one who may not see it. */
async function aWaiting() {
  const team = await aTeam();
  const { ana: abroad, lia: admins } = await aTeam();
  const stranger = await team.company.createUser();
  const ticket = await createTicket(team.company, { queueId: team.queueId });
  return { ...team, stranger, abroad: [abroad, admins], ticket, path: `/tickets/${ticket.id}` };
}

test("PUT /tickets/:id", async () => {
  const { ana, bia, lia, stranger, abroad, ticket, path } = await aWaiting();
  expect(await call(undefined, "PUT", path, { status: "open" })).toEqual(expired);
  for (const nobody of [stranger, ...abroad]) expect(await call(nobody, "PUT", path, { status: "open" })).toEqual(missing);
  expect(await call(ana, "PUT", path, { status: "gone", userId: "7" })).toMatchObject({
    status: 400,
    body: { details: { status: [expect.any(String)], userId: [expect.any(String)] } },
  });
  expect(await call(ana, "PUT", path, { userId: bia.id })).toEqual(forbidden);
  expect(await call(ana, "PUT", path, { status: "closed" })).toEqual(forbidden);

  const accepted = await call(ana, "PUT", `${path}/`, { status: "open", companyId: 1, id: 99, contact: "sent back whole", userId: ana.id });
  expect(accepted.status).toBe(200);
  expect(TicketCard.parse(accepted.body)).toEqual(accepted.body);
  const can = { accept: false, reply: true, return: true, close: true, reopen: false, transfer: true, tag: true, remove: false };
  expect(accepted.body).toMatchObject({ id: ticket.id, userId: ana.id, user: { name: "Ana" }, can });

  expect(await call(bia, "PUT", path, { status: "closed" })).toEqual(forbidden);
  const late = await call(bia, "PUT", path, { status: "open", userId: bia.id });
  const holder = {
    id: ticket.id,
    uuid: expect.any(String),
    userId: ana.id,
    user: { id: ana.id, name: "Ana" },
    queue: { name: expect.any(String) },
  };
  expect(late).toMatchObject({ status: 409, body: { error: "ERR_OTHER_OPEN_TICKET", ticket: holder } });

  const closing = {
    status: "closed",
    userId: ana.id,
    queueId: ticket.queueId,
    useIntegration: false,
    promptId: false,
    integrationId: false,
  };
  expect(await call(ana, "PUT", path, closing)).toMatchObject({
    status: 200,
    body: { status: "closed", can: { reopen: true, reply: false, tag: true } },
  });
  expect(await call(ana, "PUT", path, closing)).toMatchObject({ status: 200, body: { status: "closed" } });
  expect(await call(ana, "PUT", path, { status: "pending" })).toMatchObject({
    status: 409,
    body: { error: "ERR_TICKET_NOT_OPEN", ticket: { id: ticket.id, uuid: expect.any(String) } },
  });
  expect(await call(lia, "PUT", path, { status: "open", userId: lia.id })).toMatchObject({ status: 200, body: { userId: lia.id } });
});

test("a closed ticket is taken up again by whoever reads it, though it was a colleague's", async () => {
  const { company, ana, bia, stranger, abroad, queueId } = await aWaiting();
  const { id } = await createTicket(company, { userId: ana.id, queueId, status: "closed" });
  const reopen = (user: typeof ana | undefined) => call(user, "PUT", `/tickets/${id}`, { status: "open" });
  for (const nobody of [stranger, ...abroad]) expect(await reopen(nobody)).toEqual(missing);
  expect((await call(bia, "GET", `/tickets/${id}`)).body.can).toMatchObject({ reopen: true, reply: false });
  expect(await reopen(bia)).toMatchObject({ status: 200, body: { status: "open", userId: bia.id, queueId, can: { reply: true } } });
  expect(await reopen(ana)).toMatchObject({ status: 409, body: { error: "ERR_OTHER_OPEN_TICKET", ticket: { userId: bia.id } } });
});

test("GET /tickets/:id, /tickets/u/:uuid and the list show the same, to the same", async () => {
  const { ana, stranger, abroad, ticket, path } = await aWaiting();
  const { status, body } = await call(ana, "GET", path);
  expect(status).toBe(200);
  expect(TicketCard.parse(body)).toEqual(body);
  expect(body).toMatchObject({
    status: "pending",
    provider: "sandbox",
    window: null,
    limits: { editMs: 900_000, deleteMs: 216_000_000, letters: null },
    connected: false,
    attendances: [{ protocol: body.protocol }],
    code: body.protocol,
  });
  expect(body.code).toMatch(/^\d{9,}$/);
  expect(await call(ana, "GET", `/tickets/u/${body.uuid}`)).toEqual({ status, body });
  const { contact, window, limits, connected, attendances, ...row } = body;
  const { extraInfo, ...person } = contact;
  expect([extraInfo, window, limits, connected, attendances]).toHaveLength(5);
  const list = await call(ana, "GET", `/tickets?status=pending&pageNumber=1&queueIds=[${ticket.queueId}]`);
  expect(list).toEqual({
    status: 200,
    body: { tickets: [Ticket.parse({ ...row, contact: person })], count: 1, hasMore: false, cursor: null },
  });

  for (const address of [path, `/tickets/u/${body.uuid}`]) {
    expect(await call(undefined, "GET", address)).toEqual(expired);
    for (const nobody of [stranger, ...abroad]) expect(await call(nobody, "GET", address)).toEqual(missing);
  }
  expect((await call(ana, "GET", "/tickets/u/nonsense")).status).toBe(400);
  expect((await call(ana, "GET", "/tickets?queueIds=nonsense")).status).toBe(400);
  expect((await call(abroad[1], "GET", "/tickets?showAll=true")).body).toMatchObject({ tickets: [], count: 0 });
});

test("POST /tickets", async () => {
  const { company, ana, lia, queueId, other, abroad, ticket } = await aWaiting();
  const over = await createTicket(company, { status: "closed" });
  const begin = (user: typeof ana | undefined, values: object) =>
    call(user, "POST", "/tickets", { contactId: over.contactId, status: "open", ...values });
  expect(await begin(undefined, { queueId })).toEqual(expired);
  expect((await begin(ana, { contactId: "x", queueId })).status).toBe(400);
  expect(await begin(ana, {})).toMatchObject({ status: 400, body: { details: { queueId: ["required"] } } });
  expect(await begin(ana, { queueId: other })).toEqual(forbidden);
  expect(await begin(ana, { queueId: 999_999 })).toEqual({ status: 404, body: { error: "ERR_NO_QUEUE_FOUND" } });
  expect(await begin(ana, { queueId, whatsappId: 999_999 })).toEqual({ status: 404, body: { error: "ERR_NO_WAPP_FOUND" } });
  expect(await begin(lia, { userId: abroad[0]!.id })).toEqual({ status: 404, body: { error: "ERR_NO_USER_FOUND" } });
  expect(await begin(abroad[1], {})).toEqual({ status: 404, body: { error: "ERR_NO_CONTACT_FOUND" } });
  expect(await begin(ana, { queueId, contactId: ticket.contactId })).toMatchObject({
    status: 409,
    body: { ticket: { id: ticket.id, user: null } },
  });

  const made = await begin(ana, { queueId, userId: lia.id });
  expect(made).toMatchObject({
    status: 200,
    body: { id: over.id, status: "open", userId: ana.id, queueId, whatsappId: over.connectionId },
  });
  expect(TicketCard.parse(made.body)).toEqual(made.body);
});

test("POST /tickets needs a connection to begin on", async () => {
  const { company, lia } = await aTeam();
  const { id } = await company.run(({ tx }) =>
    tx.insertInto("contacts").values({ name: "Marina" }).returning("id").executeTakeFirstOrThrow(),
  );
  expect(await call(lia, "POST", "/tickets", { contactId: id })).toEqual({ status: 400, body: { error: "ERR_NO_DEF_WAPP_FOUND" } });
});

test("POST /tickets that names no connection begins on the person's own, else on the company's default one", async () => {
  const { company, lia } = await aTeam();
  await createConnection(company, { isDefault: false, status: "CONNECTED" });
  const usual = await createConnection(company, { isDefault: true });
  const own = await createConnection(company, { isDefault: false });
  const begins = async (name: string) => {
    const { body: contact } = await call(lia, "POST", "/contacts", { name, number: aNumber() });
    return (await call(lia, "POST", "/tickets", { contactId: contact.id })).body.whatsappId;
  };
  expect(await begins("Marina")).toBe(usual);
  expect((await call(lia, "PUT", `/users/${lia.id}`, { whatsappId: own })).body.whatsappId).toBe(own);
  expect(await begins("Rogério")).toBe(own);
});

test("POST /tickets that names no connection goes on where one last spoke with a contact, and where a group was last heard", async () => {
  const { company, lia } = await aTeam();
  const usual = await createConnection(company, { isDefault: true, status: "CONNECTED" });
  const aLine = () => createConnection(company, { wanted: true, isDefault: false });
  const [first, last, own] = [await aLine(), await aLine(), await aLine()];
  const gone = await createConnection(company, { wanted: false, isDefault: false });
  const ago = (hours: number) => new Date(now().getTime() - hours * 3_600_000);
  const met = async (connectionId: number, times: object, whom: { contactId?: number; isGroup?: boolean }) => {
    const { id, contactId } = await createTicket(company, { ...whom, connectionId, status: "closed" });
    await company.run(({ tx }) => tx.updateTable("tickets").set(times).where("id", "=", id).execute());
    return contactId;
  };
  const spoken = (hours: number) => ({ last_message_at: ago(hours) });
  const aContact = async () => {
    const contactId = await met(last, spoken(2), {});
    return met(first, spoken(3), { contactId });
  };
  const aGroup = async () => {
    const contactId = await met(last, { ...spoken(2), last_inbound_here_at: ago(2) }, { isGroup: true });
    await met(usual, spoken(1), { contactId, isGroup: true }); // where our messages were not delivered
    return met(first, { ...spoken(3), last_inbound_here_at: ago(3) }, { contactId, isGroup: true });
  };
  const begins = async (contactId: number) => (await call(lia, "POST", "/tickets", { contactId })).body.whatsappId;
  expect([await begins(await aContact()), await begins(await aGroup())]).toEqual([last, last]);
  const silent = await met(own, { updated_at: now() }, { contactId: await aContact() });
  expect(await begins(silent), "nobody has said anything there").toBe(last);
  expect(await begins(await met(gone, spoken(1), {})), "what is said there would wait for ever").toBe(usual);
  await call(lia, "PUT", `/users/${lia.id}`, { whatsappId: own });
  expect([await begins(await aContact()), await begins(await aGroup())]).toEqual([own, last]);
});

test("POST /tickets/:id/unread takes the opening back for all who see the ticket, and touches no count that is there", async () => {
  const { company, ana, bia, stranger, abroad, ticket, path } = await aWaiting();
  const unread = (user: TestUser | undefined) => call(user, "POST", `${path}/unread`);
  expect(await unread(undefined)).toEqual(expired);
  for (const nobody of [stranger, ...abroad]) expect(await unread(nobody)).toEqual(missing);
  expect(await unread(ana), "nothing was said that could be unread").toMatchObject({ status: 200, body: { unreadMessages: 0 } });

  const said = (unread_messages: number) =>
    company.run(({ tx }) =>
      tx.updateTable("tickets").set({ last_inbound_at: now(), unread_messages }).where("id", "=", ticket.id).execute(),
    );
  await said(0);
  const { heardBy } = listenTo(company);
  const { body, status } = await unread(ana);
  expect(TicketCard.parse(body)).toEqual(body);
  expect([status, body.unreadMessages]).toEqual([200, 1]);
  expect(await unread(bia), "twice is once").toMatchObject({ status: 200, body: { unreadMessages: 1 } });
  expect(await heardBy(bia, "ticket")).toMatchObject([{ action: "update", ticket: { id: ticket.id, unreadMessages: 1 } }]);
  await said(5);
  expect(await unread(ana)).toMatchObject({ body: { unreadMessages: 5 } });
});

test("DELETE /tickets/:id", async () => {
  const { ana, lia, stranger, abroad, path } = await aWaiting();
  expect(await call(undefined, "DELETE", path)).toEqual(expired);
  for (const nobody of [stranger, ...abroad]) expect(await call(nobody, "DELETE", path)).toEqual(missing);
  expect(await call(ana, "DELETE", path)).toEqual(forbidden);
  expect(await call(lia, "DELETE", path)).toEqual({ status: 200, body: { message: "ticket deleted" } });
  expect(await call(lia, "DELETE", path)).toEqual(missing);
});

test("POST /tags/sync replaces the tags and leaves the board alone unless it names a lane", async () => {
  const { company, ana, lia, stranger, abroad, ticket } = await aWaiting();
  const tagOf = async (name: string, kanban = 0) =>
    (await call(lia, "POST", "/tags", { name, color: "#111111", kanban })).body.id as number;
  const [vip, late, lane, done] = [await tagOf("VIP"), await tagOf("Tarde"), await tagOf("Fazendo", 1), await tagOf("Feito", 1)];
  const sync = (user: typeof ana | undefined, ...ids: number[]) =>
    call(user, "POST", "/tags/sync", { ticketId: ticket.id, tags: ids.map((id) => ({ id, name: "sent back whole" })) });
  const tags = async (...ids: number[]) => (await sync(ana, ...ids)).body.tags.map(({ id }: { id: number }) => id);

  expect(await sync(undefined, vip)).toEqual(expired);
  for (const nobody of [stranger, ...abroad]) expect(await sync(nobody, vip)).toEqual(missing);
  expect(await sync(ana, vip, 999_999)).toEqual({ status: 404, body: { error: "ERR_NO_TAG_FOUND" } });
  expect(await tags(vip, lane)).toEqual([lane, vip]);
  expect(await tags(late, late)).toEqual([lane, late]);
  expect(await tags(late, done)).toEqual([done, late]);
  expect(await tags(done, late)).toEqual([done, late]);
  expect(await tags(done, lane, late), "a ticket stands in one lane: the last that was named").toEqual([lane, late]);
  expect(await tags(lane, done, late)).toEqual([done, late]);
  expect(await tags()).toEqual([done]);
  expect(await company.facts("ticket.changed")).toHaveLength(6);
});

test("/ticket-notes: whoever reads the ticket writes them; one takes back one's own, an admin any", async () => {
  const { company, ana, bia, lia, stranger, abroad, ticket } = await aWaiting();
  const add = (user: typeof ana | undefined, note: string) =>
    call(user, "POST", "/ticket-notes", { ticketId: ticket.id, note, contactId: 999_999 });
  expect(await add(undefined, "Oi")).toEqual(expired);
  expect((await add(ana, " x ")).status).toBe(400);
  for (const nobody of [stranger, ...abroad]) expect(await add(nobody, "Oi")).toEqual(missing);
  const first = await add(ana, "Prefere a tarde");
  const whose = { contactId: ticket.contactId, contact: { id: ticket.contactId, name: expect.any(String) }, user: { name: "Ana" } };
  const where = { ticketId: ticket.id, ticket: { id: ticket.id, status: "pending", createdAt: expect.any(String) } };
  expect(first).toMatchObject({ status: 200, body: { ...whose, ...where, can: { remove: true } } });
  const second = (await add(bia, "Paga no dia 5")).body;

  const list = (user: typeof ana, contactId = "") => call(user, "GET", `/ticket-notes/list?ticketId=${ticket.id}${contactId}`);
  expect((await list(ana)).body).toMatchObject([
    { id: second.id, can: { remove: false } },
    { id: first.body.id, can: { remove: true } },
  ]);
  expect(await list(stranger)).toEqual(missing);
  expect((await list(ana, "&contactId=999999")).status).toBe(404);
  const elsewhere = await createTicket(company, {
    contactId: ticket.contactId,
    connectionId: await anotherConnection(company),
    queueId: ticket.queueId,
  });
  const far = await call(ana, "GET", `/ticket-notes/list?ticketId=${elsewhere.id}&contactId=${ticket.contactId}`);
  expect(far.body.map(({ id }: { id: number }) => id)).toEqual([second.id, first.body.id]);

  const path = `/ticket-notes/${second.id}`;
  expect(await call(undefined, "DELETE", path)).toEqual(expired);
  for (const nobody of [stranger, ...abroad])
    expect(await call(nobody, "DELETE", path)).toEqual({ status: 404, body: { error: "ERR_NO_NOTE_FOUND" } });
  expect(await call(ana, "DELETE", path)).toEqual(forbidden);
  expect(await call(bia, "DELETE", path)).toEqual({ status: 200, body: null });
  expect(await call(lia, "DELETE", `/ticket-notes/${first.body.id}`)).toEqual({ status: 200, body: null });
  expect((await list(lia)).body).toEqual([]);
});

test("of what was noted about a contact one reads what was written where one reads", async () => {
  const { company, ana, bia, lia, other, ticket } = await aWaiting();
  const { id: elsewhere } = await createTicket(company, {
    contactId: ticket.contactId,
    connectionId: await anotherConnection(company),
    queueId: other,
  });
  const note = async (user: typeof ana, ticketId: number) =>
    (await call(user, "POST", "/ticket-notes", { ticketId, note: "Só para esta fila" })).body.id;
  const [here, there] = [await note(bia, ticket.id), await note(bia, elsewhere)];

  const ofContact = async (user: typeof ana) => {
    const { body } = await call(user, "GET", `/ticket-notes/list?ticketId=${ticket.id}&contactId=${ticket.contactId}`);
    return body.map(({ id }: { id: number }) => id);
  };
  expect(await ofContact(bia)).toEqual([there, here]);
  expect(await ofContact(lia)).toEqual([there, here]);
  expect(await ofContact(ana)).toEqual([here]);
});

const anotherConnection = (company: Awaited<ReturnType<typeof aTeam>>["company"]) =>
  company.run(async ({ tx }) => {
    const row = { name: "Loja", provider: "sandbox" };
    return (await tx.insertInto("connections").values(row).returning("id").executeTakeFirstOrThrow()).id;
  });

test("whom a contact is served by, and in which queue, his card says to everybody: no more than the refusal does", async () => {
  const { company, ana, stranger, abroad, queueId } = await aWaiting();
  const { id, contactId } = await createTicket(company, { userId: ana.id, queueId });
  const ofStranger = await company.createQueue("Suporte");
  await company.run(({ tx }) => tx.insertInto("user_queues").values({ user_id: stranger.id, queue_id: ofStranger }).execute());
  const card = (user = stranger) => call(user, "GET", `/contacts/${contactId}`);
  const holder = (await card()).body.openTicket;
  expect(holder).toMatchObject({ id, userId: ana.id, user: { name: "Ana" }, queue: { id: queueId } });
  expect(holder).toEqual((await call(stranger, "POST", "/tickets", { contactId, queueId: ofStranger })).body.ticket);
  expect((await call(stranger, "GET", `/tickets/${id}`)).status).toBe(404);
  for (const nobody of abroad) expect((await card(nobody)).status).toBe(404);

  await call(ana, "PUT", `/tickets/${id}`, { status: "pending" });
  expect((await card()).body.openTicket).toMatchObject({ id, userId: null, user: null, queue: { id: queueId } });
  await call(ana, "PUT", `/tickets/${id}`, { status: "open" });
  await call(ana, "PUT", `/tickets/${id}`, { status: "closed" });
  expect((await card()).body.openTicket).toBeNull();
});
