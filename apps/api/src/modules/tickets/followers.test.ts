import { expect, test } from "vitest";
import { record } from "../../platform/record.ts";
import { createCompany, type TestCompany } from "../../testing/company.ts";
import { aTeam, attendancesOf, createTicket } from "./factory.ts";
import { moveThreads } from "./jobs.ts";
import { getTicket } from "./queries.ts";
import { noteMessage } from "./threads/threads.ts";

const ticketOf = (company: TestCompany, id: number) => company.run((ctx) => getTicket(ctx, id));

test("a queue that goes leaves its tickets without one, and says so of each that is served or waits", async () => {
  const { company, ana, queueId, other } = await aTeam();
  const waits = await createTicket(company, { queueId });
  const openTicket = await createTicket(company, { queueId, userId: ana.id });
  const elsewhere = await createTicket(company, { queueId: other });
  const over = await createTicket(company, { queueId, userId: ana.id, status: "closed" });
  await company.run(async (ctx) => {
    await record(ctx, "queue.removed", { queueId });
    await ctx.tx.deleteFrom("queues").where("id", "=", queueId).execute();
  });

  const now = await Promise.all([waits, openTicket, elsewhere, over].map(({ id }) => ticketOf(company, id)));
  expect(now).toMatchObject([
    { status: "pending", queueId: null, userId: null },
    { status: "open", queueId: null, userId: ana.id },
    { status: "pending", queueId: other },
    { status: "closed", queueId: null, userId: ana.id },
  ]);
  expect((await company.facts("ticket.moved")).slice(1)).toMatchObject([
    { payload: { ticketId: waits.id, was: { status: "pending", queueId } } },
    { payload: { ticketId: openTicket.id, was: { status: "open", queueId, userId: ana.id } } },
  ]);
});

test("who leaves gives his open tickets back to those who wait; what is closed keeps his name", async () => {
  const { company, ana, queueId } = await aTeam();
  const openTicket = await createTicket(company, { queueId, userId: ana.id });
  const over = await createTicket(company, { queueId, userId: ana.id, status: "closed" });
  await company.run((ctx) => record(ctx, "user.removed", { userId: ana.id, name: "Ana" }));
  expect(await ticketOf(company, openTicket.id)).toMatchObject({ status: "pending", userId: null, queueId });
  expect(await ticketOf(company, over.id)).toMatchObject({ status: "closed", userId: ana.id, userName: "Ana" });
  expect(await attendancesOf(company, openTicket.id)).toMatchObject([{ user_id: null, closed_at: null, accepted_at: expect.any(Date) }]);
});

test("a connection that goes ends what was served on it, without a word, and leaves it readable", async () => {
  const { company, ana, queueId } = await aTeam();
  const openTicket = await createTicket(company, { queueId, userId: ana.id });
  await company.run(async (ctx) => {
    await record(ctx, "connection.removed", { connectionId: openTicket.connectionId! });
    await ctx.tx.deleteFrom("connections").where("id", "=", openTicket.connectionId!).execute();
  });
  expect(await ticketOf(company, openTicket.id)).toMatchObject({ status: "closed", connectionId: null, userId: ana.id });
  expect(await company.facts("ticket.closed")).toMatchObject([{ payload: { ticketId: openTicket.id, how: "removed", silent: true } }]);
});

test("a contact that goes takes tickets, messages and files along; a file that a quick message shows as well stays", async () => {
  const company = await createCompany();
  const ana = await company.createUser();
  const ticket = await createTicket(company);
  const [own, shared] = [await fileOf(company), await fileOf(company)];
  await company.run(async ({ tx }) => {
    await tx.insertInto("quick_messages").values({ shortcode: "oi", message: "Oi", user_id: ana.id, file_id: shared }).execute();
  });
  for (const file_id of [own, shared, null]) await say(company, ticket.id, { file_id });
  await company.run((ctx) => record(ctx, "contact.removed", { contactId: ticket.contactId }));

  const left = await company.run(async ({ tx }) => ({
    tickets: await tx.selectFrom("tickets").select("id").execute(),
    messages: await tx.selectFrom("messages").select("id").execute(),
    attendances: await tx.selectFrom("attendances").select("id").execute(),
    removed: await tx.selectFrom("files").select("id").where("removed_at", "is not", null).execute(),
  }));
  expect(left).toEqual({ tickets: [], messages: [], attendances: [], removed: [{ id: own }] });
  expect(await company.facts("ticket.removed")).toMatchObject([{ payload: { ticketId: ticket.id, was: { status: "pending" } } }]);
});

test.each([
  ["what only the second one's thread was served with goes on in the first", "closed", "open", "gone"],
  ["of two that are served the first goes on", "open", "pending", "kept"],
  ["a person goes before a queue", "pending", "open", "gone"],
] as const)("two contacts become one: %s", async (_, ofKept, ofGone, lives) => {
  const { company, ana, bia, queueId } = await aTeam();
  const held = (status: string, userId: number) => (status === "open" ? { userId, queueId } : { queueId });
  const kept = await createTicket(company, { status: ofKept, ...held(ofKept, ana.id) });
  const gone = await createTicket(company, { status: ofGone, connectionId: kept.connectionId!, ...held(ofGone, bia.id) });
  const tag = await company.run(({ tx }) =>
    tx.insertInto("tags").values({ name: "VIP", color: "#111111" }).returning("id").executeTakeFirstOrThrow(),
  );
  await company.run(({ tx }) =>
    tx
      .insertInto("ticket_tags")
      .values([kept, gone].map(({ id }) => ({ ticket_id: id, tag_id: tag.id })))
      .execute(),
  );
  await company.run(({ tx }) =>
    tx
      .insertInto("ticket_notes")
      .values({ ticket_id: gone.id, contact_id: gone.contactId, user_id: ana.id, note: "Prefere a tarde" })
      .execute(),
  );
  for (const [ticket, minute] of [
    [kept, 1],
    [gone, 2],
    [kept, 3],
    [gone, 4],
  ] as const)
    await say(company, ticket.id, { minute });

  const merge = { contactId: kept.contactId, goneId: gone.contactId };
  await beOne(company, merge);
  await moveThreads.run(company.id, merge);
  await moveThreads.run(company.id, merge);

  const survivor = lives === "gone" ? gone : kept;
  const ticket = await ticketOf(company, kept.id);
  expect(ticket).toMatchObject({
    status: survivor.status,
    userId: survivor.userId,
    queueId: survivor.queueId,
    attendanceId: survivor.attendanceId,
  });
  expect(ticket).toMatchObject({ unreadMessages: 4, lastMessage: "minute 4", tags: [{ id: tag.id }] });
  const open = (await attendancesOf(company, kept.id)).filter(({ closed_at }) => closed_at === null);
  expect(open.map(({ id }) => id)).toEqual([survivor.attendanceId]);
  const moved = await company.run(async ({ tx }) => ({
    bodies: (await tx.selectFrom("messages").select("body").where("ticket_id", "=", kept.id).orderBy("sent_at").execute()).map(
      ({ body }) => body,
    ),
    notes: await tx.selectFrom("ticket_notes").select(["ticket_id", "contact_id"]).execute(),
    tickets: await tx.selectFrom("tickets").select("id").execute(),
    numbers: await tx.selectFrom("outbox").select("number").where("ticket_id", "=", kept.id).orderBy("number").execute(),
  }));
  expect(moved).toEqual({
    bodies: ["minute 1", "minute 2", "minute 3", "minute 4"],
    notes: [{ ticket_id: kept.id, contact_id: kept.contactId }],
    tickets: [{ id: kept.id }],
    numbers: [1, 2, 3, 4].map((number) => ({ number })),
  });
  expect(await company.facts("ticket.removed")).toMatchObject([{ payload: { ticketId: gone.id } }]);
});

test("a thread on a connection of its own changes its contact and nothing else", async () => {
  const { company, queueId } = await aTeam();
  const [gone, kept] = [await createTicket(company, { queueId }), await createTicket(company, { status: "closed" })];
  await company.run(({ tx }) => tx.deleteFrom("tickets").where("id", "=", kept.id).execute());
  const merge = { contactId: kept.contactId, goneId: gone.contactId };
  await beOne(company, merge);
  await moveThreads.run(company.id, merge);
  expect(await ticketOf(company, gone.id)).toMatchObject({
    contactId: kept.contactId,
    status: "pending",
    queueId,
    attendanceId: gone.attendanceId,
  });
  expect(await company.facts("ticket.changed")).toMatchObject([{ payload: { ticketId: gone.id } }]);
});

test("the job that comes late moves nothing of somebody who is his own again, or who has become part of another one", async () => {
  const company = await createCompany();
  const [kept, gone] = [await createTicket(company), await createTicket(company)];
  await moveThreads.run(company.id, { contactId: kept.contactId, goneId: gone.contactId });
  expect(await ticketOf(company, gone.id)).toMatchObject({ contactId: gone.contactId, status: "pending" });
});

const beOne = (company: TestCompany, { contactId, goneId }: { contactId: number; goneId: number }) =>
  company.run(({ tx }) => tx.updateTable("contacts").set({ merged_into: contactId }).where("id", "=", goneId).execute());

const fileOf = (company: TestCompany) =>
  company.run(async ({ tx }) => {
    const file = { key: `${company.id}/${Math.random()}`, name: "foto.jpg", type: "image/jpeg", size: 7, sha256: "0" };
    return (await tx.insertInto("files").values(file).returning("id").executeTakeFirstOrThrow()).id;
  });

/** A message from the contact, and one of ours that waits in the outbox. */
const say = (company: TestCompany, ticketId: number, { minute = 0, file_id = null as number | null }) =>
  company.run(async (ctx) => {
    const [at, body] = [new Date(Date.UTC(2026, 10, 21, 12, minute)), `minute ${minute}`];
    const row = { ticket_id: ticketId, from_me: false, origin: "contact", kind: "text", status: "received", body, file_id, sent_at: at };
    const { id } = await ctx.tx.insertInto("messages").values(row).returning("id").executeTakeFirstOrThrow();
    await noteMessage(ctx, ticketId, { by: { origin: "contact" }, preview: body, at, counts: true });
    const { connectionId } = await getTicket(ctx, ticketId);
    const { outbox_number: number } = await ctx.tx
      .updateTable("tickets")
      .set((eb) => ({ outbox_number: eb("outbox_number", "+", 1) }))
      .where("id", "=", ticketId)
      .returning("outbox_number")
      .executeTakeFirstOrThrow();
    const order = { connection_id: connectionId!, ticket_id: ticketId, message_id: id, number, kind: "send", payload: "{}", ref: `${id}` };
    await ctx.tx.insertInto("outbox").values(order).execute();
  });
