import { expect, test } from "vitest";
import { now } from "../../../platform/clock.ts";
import { call } from "../../../testing/app.ts";
import { attendancesOf } from "../../tickets/factory.ts";
import { closeTicketAs } from "../../tickets/moves/close.ts";
import { configureUndo } from "../../tickets/moves/undoable.ts";
import { aMessage, aPerson, arrive, heldConnection, messagesOf, ticketsOf } from "../factory.ts";
import { farewell, served } from "./testing.ts";

const bodies = async (of: Awaited<ReturnType<typeof served>>) => (await messagesOf(of.company)).map(({ body }) => body);

test("what is said at the end waits five seconds, and then leaves once, before what is said after it", async () => {
  const it = await served();
  const { body } = await it.put(it.ana, { status: "closed" });
  expect(body).toMatchObject({ status: "closed", undo: { id: expect.any(String), ms: expect.any(Number) } });
  expect(body.undo.ms).toBeLessThanOrEqual(5000);
  expect(await it.leave()).toEqual([]);
  await it.put(it.ana, { status: "open" });
  await it.speaks(it.ana, "Mais uma coisa");
  expect(await it.leave()).toEqual([]);
  await it.pass(6);
  expect(await it.leave()).toEqual([farewell, "Mais uma coisa"]);
  expect(await it.leave()).toHaveLength(2);
});

test("closing taken back is as if it had not been: the same attendance, owner, queue and last words, and nothing leaves", async () => {
  const it = await served({ settings: { userRating: "enabled" } });
  const before = await it.state();
  const { body } = await it.put(it.ana, { status: "closed" });
  expect((await it.state()).ticket.status).toBe("closed");
  expect((await it.state()).messages).toHaveLength(2);
  const undone = await it.undo(it.ana, body.undo.id);
  expect(undone).toMatchObject({ status: 200, body: { id: it.id, status: "open", userId: it.ana.id, queueId: it.queueId } });
  expect(await it.state()).toEqual(before);
  await it.pass(6);
  expect(await it.leave()).toEqual([]);
});

test("the customer's last words that were taken back or reworded while the farewell waited do not come back with it", async () => {
  for (const [more, last] of [
    [{ kind: "delete" }, "Mensagem excluída"],
    [{ kind: "edit", body: "Bom dia" }, "Bom dia"],
  ] as const) {
    const it = await served();
    const word = aMessage({ number: it.number, body: "Segredo", at: now().getTime() });
    await arrive(it.company, it.held, word);
    const { body } = await it.put(it.ana, { status: "closed" });
    const about = { chat: it.number, at: now().getTime(), target: word.id, fromMe: false, author: aPerson(it.number), id: "later" };
    await arrive(it.company, it.held, { ...about, ...more });
    await it.undo(it.ana, body.undo.id);
    expect((await it.row()).last_message).toBe(last);
  }
});

test("closed, taken back and closed again, the farewell is said once", async () => {
  const it = await served();
  const first = await it.put(it.ana, { status: "closed" });
  await it.undo(it.ana, first.body.undo.id);
  const second = await it.put(it.ana, { status: "closed" });
  expect((await it.undo(it.ana, first.body.undo.id)).body).toEqual({ error: "ERR_UNDO_CHANGED" });
  expect(second.body.undo.id).not.toBe(first.body.undo.id);
  await it.pass(6);
  expect(await it.leave()).toEqual([farewell]);
  const attendances = await attendancesOf(it.company, it.id);
  expect(attendances).toMatchObject([{ closed_by: it.ana.id }]);
});

test("a transfer taken back gives owner and queue back, though whoever gave it away does not see it any more", async () => {
  const it = await served({ settings: { sendMsgTransfTicket: "enabled" } });
  const before = await it.state();
  const { body } = await it.put(it.ana, { status: "pending", userId: null, queueId: it.other });
  expect(await it.row()).toMatchObject({ status: "pending", user_id: null, queue_id: it.other });
  expect((await call(it.ana, "GET", `/tickets/${it.id}`)).status).toBe(404);
  expect(await bodies(it)).toHaveLength(2);
  expect(await it.leave()).toEqual([]);
  expect(await it.undo(it.ana, body.undo.id)).toMatchObject({ status: 200, body: { userId: it.ana.id, queueId: it.queueId } });
  expect(await it.state()).toEqual(before);
  await it.pass(6);
  expect(await it.leave()).toEqual([]);
});

test("only whoever did it takes it back, and who may not know the ticket learns nothing of it", async () => {
  const it = await served();
  const stranger = await it.company.createUser({ name: "Zé" });
  const { body } = await it.put(it.ana, { status: "closed" });
  expect(await it.undo(it.lia, body.undo.id)).toMatchObject({ status: 403, body: { error: "ERR_NO_PERMISSION" } });
  expect(await it.undo(stranger, body.undo.id)).toMatchObject({ status: 404, body: { error: "ERR_NO_TICKET_FOUND" } });
  // Closing a ticket that a colleague has closed is no change of one's own.
  expect((await it.put(it.lia, { status: "closed" })).body.undo).toBeUndefined();
  expect((await it.undo(it.ana, body.undo.id)).status).toBe(200);
});

test("when the time is over, or a word of it has left, it is too late", async () => {
  const it = await served();
  const first = await it.put(it.ana, { status: "closed" });
  await it.pass(6, { right: true });
  expect(await it.undo(it.ana, first.body.undo.id)).toMatchObject({ status: 409, body: { error: "ERR_UNDO_TOO_LATE" } });
  await it.pass(6, { texts: true });
  await it.leave();

  await it.put(it.ana, { status: "open" });
  const second = await it.put(it.ana, { status: "closed" });
  await it.pass(6, { texts: true });
  await it.leave();
  expect(await it.undo(it.ana, second.body.undo.id)).toMatchObject({ status: 409, body: { error: "ERR_UNDO_TOO_LATE" } });
  expect([(await it.row()).status, await it.leave()]).toEqual(["closed", [farewell, farewell]]);
});

test("what a colleague has changed since is his: neither his reopening nor his first words are undone", async () => {
  const it = await served({ settings: { sendMsgTransfTicket: "enabled" } });
  const closed = await it.put(it.ana, { status: "closed" });
  await it.put(it.bia, { status: "open" });
  expect(await it.undo(it.ana, closed.body.undo.id)).toMatchObject({ status: 409, body: { error: "ERR_UNDO_CHANGED" } });
  expect(await it.row()).toMatchObject({ status: "open", user_id: it.bia.id });

  const given = await it.put(it.bia, { status: "open", userId: it.ana.id, queueId: it.queueId });
  expect((await it.speaks(it.ana, "Olá, sou a Ana")).status).toBe(200);
  expect(await it.undo(it.bia, given.body.undo.id)).toMatchObject({ status: 409, body: { error: "ERR_UNDO_CHANGED" } });
  await it.pass(6);
  expect(await it.leave()).toEqual([farewell, expect.stringContaining("Ana"), "Olá, sou a Ana"]);
});

test("a word of the contact opens what was closed and cannot be undone; on what was given away it stays, and can", async () => {
  const it = await served({ settings: { sendMsgTransfTicket: "enabled" } });
  const given = await it.put(it.ana, { status: "open", userId: it.bia.id, queueId: it.queueId });
  await it.says("Alguém aí?");
  expect((await it.undo(it.ana, given.body.undo.id)).status).toBe(200);
  expect(await it.row()).toMatchObject({ user_id: it.ana.id, last_message: "Alguém aí?", last_from_me: false, unread_messages: 2 });

  const closed = await it.put(it.ana, { status: "closed" });
  await it.says("Esqueci uma coisa");
  expect(await it.undo(it.ana, closed.body.undo.id)).toMatchObject({ status: 409, body: { error: "ERR_UNDO_CHANGED" } });
  expect(await it.row()).toMatchObject({ status: "pending", user_id: null });
  await it.pass(6);
  expect(await it.leave()).toEqual([farewell]);
});

test("a number before the question has left is an ordinary word; after it, it is the answer", async () => {
  const it = await served({ settings: { userRating: "enabled" } });
  await it.put(it.ana, { status: "closed" });
  await it.says("2");
  expect(await it.row()).toMatchObject({ status: "pending" });
  expect((await attendancesOf(it.company, it.id))[0]).toMatchObject({ rating: null });

  await it.put(it.ana, { status: "open", userId: it.ana.id, queueId: it.queueId });
  await it.put(it.ana, { status: "closed" });
  await it.pass(6);
  await it.leave();
  await it.says("3");
  expect((await attendancesOf(it.company, it.id)).at(-1)).toMatchObject({ rating: 3 });
  expect(await it.row()).toMatchObject({ status: "closed" });
});

test("what no person closed is said at once and stays closed; with nought seconds so does everything", async () => {
  const it = await served();
  await it.company.run((ctx) => closeTicketAs(ctx, it.id, { how: "inactive", silent: false }));
  expect(await it.row()).toMatchObject({ undo: null });
  await it.put(it.ana, { status: "open" });
  await it.company.run((ctx) => closeTicketAs(ctx, it.id, { how: "api", silent: false }));
  expect(await it.leave()).toEqual([farewell]);
  await it.put(it.ana, { status: "open" });
  configureUndo({ undoSeconds: 0 });
  const { body } = await it.put(it.ana, { status: "closed" });
  configureUndo({ undoSeconds: 5 });
  expect([body.undo, await it.leave()]).toEqual([undefined, [farewell, farewell]]);
});

test("to a process that was started meanwhile it is all the same", async () => {
  const it = await served();
  const before = await it.state();
  const { body } = await it.put(it.ana, { status: "closed" });
  configureUndo({ undoSeconds: 0 }); // whatever this process remembers: right and wait are stored in the database
  expect(await it.leave()).toEqual([]);
  expect((await it.undo(it.ana, body.undo.id)).status).toBe(200);
  configureUndo({ undoSeconds: 5 });
  expect(await it.state()).toEqual(before);
});

test("given to another connection it comes back, unless the contact has begun anew on the first", async () => {
  const it = await served();
  const otherConnection = await heldConnection(it.company);
  const before = await it.state();
  const move = () => it.put(it.ana, { status: "open", userId: it.ana.id, queueId: it.queueId, whatsappId: otherConnection.connectionId });
  const first = await move();
  expect((await it.row()).connection_id).toBe(otherConnection.connectionId);
  expect((await it.undo(it.ana, first.body.undo.id)).status).toBe(200);
  expect(await it.state()).toEqual(before);

  const second = await move();
  await it.says("De novo por aqui");
  expect(await it.undo(it.ana, second.body.undo.id)).toMatchObject({ status: 409, body: { error: "ERR_UNDO_CHANGED" } });
  expect(await ticketsOf(it.company)).toHaveLength(2);
});

test("two threads that became one stay one: nothing is offered to be undone", async () => {
  const it = await served();
  const otherConnection = await heldConnection(it.company);
  await arrive(it.company, otherConnection, aMessage({ number: it.number, body: "Por aqui também" }));
  const second = (await ticketsOf(it.company)).at(-1)!.id;
  await call(it.lia, "PUT", `/tickets/${second}`, { status: "closed", silent: true });
  const { status, body } = await it.put(it.ana, {
    status: "open",
    userId: it.ana.id,
    queueId: it.queueId,
    whatsappId: otherConnection.connectionId,
  });
  expect([status, body.undo]).toEqual([200, undefined]);
});
