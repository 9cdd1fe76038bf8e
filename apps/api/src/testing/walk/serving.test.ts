import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { eventually } from "../eventually.ts";
import { useOwnDatabase } from "../ownDatabase.ts";
import { type AppProcess, startProcess } from "../processes.ts";
import { type FrontEnd, office } from "./frontEnd.ts";
import * as shapes from "./shapes.ts";
import { page } from "./shapes.ts";

// The same front end while serving: lists, tickets, conversations, and the events of colleagues' work.
const ORIGIN = "https://desk.test";
let app: AppProcess;
vi.setConfig({ testTimeout: 60_000 });
beforeAll(async () => {
  const { env } = await useOwnDatabase();
  app = await startProcess({ run: "web,worker,channels", env: { ...env, SANDBOX: "all", CORS_ORIGINS: ORIGIN } });
}, 60_000);
afterAll(async () => void (await app?.stop("SIGKILL")));

const ids = (found: { tickets: { id: number }[] }) => found.tickets.map(({ id }) => id);
const asText = (all: number[]) => encodeURIComponent(JSON.stringify(all));
const listed = (of: shapes.Shape) => page("tickets", of);
const row = { ...shapes.ticket, queue: "object?", user: "object?" };

/** Ana and Bia serve one queue, in which a customer waits. */
async function desk() {
  const base = await office(app);
  const [queueId, other] = [await base.company.createQueue("Vendas"), await base.company.createQueue("Suporte")];
  const ana = await base.person({ name: "Ana", queueIds: [queueId], allTicket: true });
  const bia = await base.person({ name: "Bia", queueIds: [queueId, other] });
  const maria = await base.customer("Maria");
  const id: number = maria.ticket.id;
  await base.lia.put(`/tickets/${id}`, { queueId });
  return { ...base, ana, bia, maria, id, queueId, other };
}

test("every list asks as it always has: texts for yes, JSON for lists, empty ones included", async () => {
  const { lia, ana, id, queueId, other, customer } = await desk();
  const queues = asText([queueId, other]);
  const found = async (who: FrontEnd, query: string, of: shapes.Shape = row) => ids(await who.get(`/tickets?${query}`, listed(of)));
  expect(await found(ana, `pageNumber=1&status=pending&queueIds=${queues}`, shapes.waiting)).toEqual([id]);
  expect(await found(ana, `pageNumber=1&status=open&showAll=true&queueIds=${queues}`)).toEqual([]);
  expect(await found(ana, `searchParam=&pageNumber=1&tags=%5B%5D&users=%5B%5D&status=pending&queueIds=${queues}`)).toEqual([id]);
  expect(await found(ana, "searchParam=mari&pageNumber=1&showAll=true&tags=[]&users=[]&queueIds=[]")).toEqual([id]);
  expect(await found(ana, "withUnreadMessages=true")).toEqual([id]);
  expect(await found(ana, `pageNumber=2&status=pending&showAll=false&queueIds=${queues}`)).toEqual([]);
  const today = new Date().toISOString().slice(0, 10);
  for (const query of [`date=${today}&updatedAt=`, `date=&updatedAt=${today}`, "date=2020-01-01"])
    await found(lia, `pageNumber=1&showAll=true&queueIds=${queues}&${query}`);

  const tag = await lia.post("/tags", { name: "Urgente" });
  await lia.post("/tags/sync", { ticketId: id, tags: [{ ...tag, inputValue: "x" }] }, shapes.ticketCard);
  const rui = await customer("Rui");
  expect(await found(lia, `pageNumber=1&showAll=true&tags=${asText([tag.id])}&users=[]`)).toEqual([id]);
  expect(await found(lia, `pageNumber=1&showAll=true&users=${asText([ana.user.id])}`)).toEqual([]);
  expect(await found(lia, "status=pending&showAll=true&pageNumber=1")).toEqual([rui.ticket.id, id]);
  await lia.post("/tags/sync", { ticketId: id, tags: [] }, shapes.ticketCard);

  // The board removes a card from its lane before it puts it into another one.
  const lane = await lia.post("/tags", { name: "Orçamento", kanban: 1 });
  await lia.remove(`/ticket-tags/${id}`);
  await lia.put(`/ticket-tags/${id}/${lane.id}`, {});
  const board = await lia.get(`/ticket/kanban?queueIds=${queues}&showAll=true`, page("tickets", shapes.boardCard));
  expect(board.tickets.filter((card: { id: number }) => card.id === id)).toMatchObject([{ id, tags: [{ id: lane.id }] }]);
});

test("a ticket is taken, given away, taken back, closed, opened again and removed", async () => {
  const { lia, ana, bia, id, queueId, other, maria, whatsappId } = await desk();
  const path = `/tickets/${id}`;
  const { uuid, contactId } = await ana.get(path, shapes.ticketCard);
  await ana.get(`/tickets/u/${uuid}`, shapes.ticketCard);
  await ana.get(`/contacts/${contactId}`, shapes.contactCard);
  const accepted = await ana.put(
    path,
    { status: "open", userId: ana.user.id },
    { ...shapes.held, whatsapp: { id: "number", name: "string" } },
  );
  expect(accepted).toMatchObject({ status: "open", userId: ana.user.id, queue: { id: queueId } });
  expect(await bia.refused("PUT", path, { status: "open", userId: bia.user.id })).toEqual([409, "ERR_OTHER_OPEN_TICKET"]);
  const again = { contactId, queueId, whatsappId: null, userId: bia.user.id, status: "open" };
  expect(await bia.refused("POST", "/tickets", again)).toEqual([409, "ERR_OTHER_OPEN_TICKET"]);

  expect(await ana.put(path, { userId: bia.user.id, queueId: other }, shapes.held)).toMatchObject({ userId: bia.user.id, status: "open" });
  expect(await bia.put(path, { queueId, status: "pending", userId: null }, shapes.waiting)).toMatchObject({ status: "pending", queueId });
  await ana.put(path, { status: "open", userId: ana.user.id });
  const carried = { useIntegration: false, promptId: null, integrationId: null };
  await ana.put(path, { status: "pending", userId: null, ...carried }, shapes.waiting);
  await ana.put(path, { status: "open", userId: ana.user.id, ...carried });
  const stops = { useIntegration: false, promptId: false, integrationId: false };
  expect(await ana.put(path, { status: "closed", userId: ana.user.id, ...stops })).toMatchObject({ status: "closed" });
  const closed = await ana.get(`/tickets?pageNumber=1&status=closed&showAll=true&queueIds=${asText([queueId])}`, listed(row));
  expect(ids(closed)).toEqual([id]);
  expect(await ana.put(path, { status: "open", userId: ana.user.id, queueId })).toMatchObject({ status: "open", queueId });
  await ana.put(path, { status: "closed", userId: ana.user.id, queueId, ...carried });
  const begun = await ana.post("/tickets", { ...again, userId: ana.user.id, whatsappId }, { ...shapes.held, contact: "object" });
  expect(begun).toMatchObject({ status: "open", userId: ana.user.id, queue: { id: queueId }, contact: { id: contactId } });

  await maria.says("Mais uma coisa");
  const written = await ana.post("/ticket-notes", { note: "Prefere à tarde", ticketId: id, contactId }, shapes.note);
  expect(await ana.get(`/ticket-notes/list?ticketId=${id}&contactId=${contactId}`, [shapes.note])).toHaveLength(1);
  await ana.remove(`/ticket-notes/${written.id}`);
  expect(await ana.refused("DELETE", path)).toEqual([403, "ERR_NO_PERMISSION"]);
  await lia.remove(path);
  expect(await lia.refused("GET", path)).toEqual([404, "ERR_NO_TICKET_FOUND"]);
});

test("each verb has an address of its own, which answers in the same shape", async () => {
  const { ana, bia, id, queueId } = await desk();
  const path = `/tickets/${id}`;
  expect(await ana.post(`${path}/accept`, {}, shapes.held)).toMatchObject({ status: "open", userId: ana.user.id, queueId });
  expect(await bia.refused("POST", `${path}/accept`, {})).toEqual([409, "ERR_OTHER_OPEN_TICKET"]);
  expect(await ana.post(`${path}/return`, {}, shapes.waiting)).toMatchObject({ status: "pending", queueId });
  await ana.post(`${path}/accept`, {}, shapes.held);
  const transferred = await ana.post(`${path}/transfer`, { userId: bia.user.id, queueId }, { ...shapes.held, undo: "object" });
  expect(transferred).toMatchObject({ status: "open", userId: bia.user.id });
  expect(await bia.post(`${path}/close`, {}, { ...shapes.held, undo: "object" })).toMatchObject({ status: "closed" });
  expect(await ana.post(`${path}/reopen`, {}, shapes.held)).toMatchObject({ status: "open", userId: ana.user.id });
});

test("a conversation is read page by page, and written in as that front end writes", async () => {
  const { ana, id, maria } = await desk();
  await ana.put(`/tickets/${id}`, { status: "open", userId: ana.user.id });
  const path = `/messages/${id}`;
  const read = (pageNumber = 1) => ana.get(`${path}?pageNumber=${pageNumber}`, shapes.conversation);
  const typed = (body: string, quotedMsg: unknown = null) => ({ read: 1, fromMe: true, mediaUrl: "", body: `*Ana:*\n${body}`, quotedMsg });
  const [first] = (await read()).messages;
  expect(first).toMatchObject({ body: "Bom dia", fromMe: false, contact: { name: "Maria" }, mediaType: "conversation" });
  await ana.post(path, typed("Olá, {{firstName}}"));
  await ana.post(path, typed("Qual pedido?", first));
  const lastMessages = (await read()).messages.slice(-2);
  expect(lastMessages).toMatchObject([
    { body: "*Ana:*\nOlá, Maria", quotedMsg: null },
    { quotedMsgId: first.id, quotedMsg: { body: "Bom dia" } },
  ]);
  expect(shapes.differences(shapes.quotedMsg, lastMessages[1].quotedMsg)).toEqual([]);

  const form = new FormData();
  form.append("fromMe", "true");
  for (const name of ["a.txt", "b.txt"]) {
    form.append("medias", new File([`Pedido ${name}`], name, { type: "text/plain" }));
    form.append("body", name);
  }
  await ana.post(path, form);
  const files = (await read()).messages.slice(-2);
  expect(files).toMatchObject([
    { mediaType: "application", mediaName: "a.txt" },
    { mediaType: "application", mediaName: "b.txt" },
  ]);
  const fetched = await fetch(files[0].mediaUrl, { headers: { origin: ORIGIN } });
  expect([fetched.status, await fetched.text(), fetched.headers.get("access-control-allow-origin")]).toEqual([200, "Pedido a.txt", ORIGIN]);

  const one = async () => (await read()).messages.find(({ id: each }: { id: string }) => each === lastMessages[0].id);
  await eventually(one, ({ ack }) => ack >= 1);
  await ana.remove(`/messages/${lastMessages[0].id}`);
  await eventually(one, ({ isDeleted }) => isDeleted);

  for (let at = 0; at < 20; at++) await maria.says(`Linha ${at}`);
  await eventually(
    () => read(),
    ({ count }) => count >= 25,
  );
  const [newest, older] = [await read(), await read(2)];
  expect([newest.messages.length, newest.hasMore, older.messages.length, older.hasMore]).toEqual([20, true, 5, false]);
  expect(new Set([...newest.messages, ...older.messages].map((one: { id: string }) => one.id)).size).toBe(25);
  expect(older.messages[0]).toMatchObject({ id: first.id, createdAt: first.createdAt });
  expect(newest.ticket).toMatchObject({ id, unreadMessages: 0 });
  await ana.put(`/tickets/${id}`, { status: "closed", userId: ana.user.id });
  expect(await ana.refused("POST", path, typed("Tarde"))).toEqual([409, "ERR_TICKET_NOT_OPEN"]);
});

test("its lists hear what others do: a ticket leaves the list in which it was before it comes into another one", async () => {
  const { lia, ana, bia, id, maria } = await desk();
  const [hears, sees] = [await ana.listen(), await lia.listen()];
  const moves = (of: typeof hears, since: number) =>
    of
      .news("ticket")
      .slice(since)
      .map((event) => (event.action === "update" ? `update ${(event.ticket as { status: string }).status}` : event.action));
  const after = async (work: () => Promise<unknown>, ...expected: string[]) => {
    const since = [hears, sees].map((one) => one.news("ticket").length) as [number, number];
    await work();
    for (const [at, one] of [hears, sees].entries())
      await eventually(
        () => moves(one, since[at] ?? 0),
        (seen) => seen.join() === expected.join(),
      );
  };
  const path = `/tickets/${id}`;
  await after(() => bia.put(path, { status: "open", userId: bia.user.id }), "delete", "update open");
  await after(() => bia.put(path, { userId: ana.user.id }), "delete", "update open");
  await after(() => ana.put(path, { status: "closed", userId: ana.user.id }), "delete", "update closed");
  await maria.says("Esqueci");
  await eventually(
    () => moves(hears, 0),
    (seen) => seen.at(-1) === "update pending",
  );
  for (const event of hears.news("ticket"))
    if (event.action === "delete") expect(event).toEqual({ action: "delete", ticketId: id });
    else expect(shapes.differences(row, event.ticket)).toEqual([]);
});

test("it hears of messages, contacts, queues, people and connections by the names and with the fields that it reads", async () => {
  const { lia, ana, id, maria, company, whatsappId, queueId } = await desk();
  const hears = await ana.listen();
  await ana.put(`/tickets/${id}`, { status: "open", userId: ana.user.id });
  await maria.says("Alô?");
  const shape = { action: "string", message: shapes.message, ticket: { ...row, queue: "object" }, contact: shapes.contact };
  expect((await hears.hears("appMessage", 1, shape))[0]).toMatchObject({ action: "create", message: { ticketId: id, fromMe: false } });
  await ana.get(`/messages/${id}?pageNumber=1`);
  await eventually(
    () => hears.news("ticket"),
    (all) => all.some(({ action, ticketId }) => action === "updateUnread" && ticketId === id),
  );
  await ana.post(`/messages/${id}`, { read: 1, fromMe: true, mediaUrl: "", body: "Sim", quotedMsg: null });
  const acks = (all: Record<string, unknown>[]) =>
    all.some(({ action, message }) => action === "update" && (message as { ack: number }).ack >= 1);
  await eventually(() => hears.news("appMessage"), acks);

  const { contactId } = await lia.get(`/tickets/${id}`);
  await lia.put(`/contacts/${contactId}`, { ...(await lia.get(`/contacts/${contactId}`)), name: "Maria Silva" });
  expect((await hears.hears("contact", 1, { action: "string", contact: shapes.contact })).at(-1)).toMatchObject({ action: "update" });
  await lia.put(`/queue/${queueId}`, { name: "Balcão" });
  await hears.hears("queue", 1, { action: "string", queue: shapes.queue });
  const { id: userId } = await company.createUser({ name: "Rui" });
  await lia.put(`/users/${userId}`, { name: "Rui Sá" });
  await hears.hears("user", 1, { action: "string", user: shapes.userRow });
  await lia.put(`/whatsapp/${whatsappId}`, { name: "Matriz" });
  await hears.hears("whatsapp", 1, { action: "string", whatsapp: shapes.connection });
  await lia.remove(`/whatsappsession/${whatsappId}`);
  await hears.hears("whatsappSession", 1, { action: "string", session: shapes.session });
  await lia.remove(`/users/${userId}`);
  await eventually(
    () => hears.news("user"),
    (all) => all.some((one) => one.action === "delete" && one.userId === userId),
  );
});
