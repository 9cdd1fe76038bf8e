import { expect, onTestFinished, test } from "vitest";
import { setClock } from "../../../platform/clock.ts";
import { createCompany } from "../../../testing/company.ts";
import { attendancesOf, createTicket } from "../factory.ts";
import { getTicket, listAttendancesBetween } from "../queries.ts";
import { clearUnread } from "../unread.ts";
import { currentAttendance, rate, updateAttendance } from "./attendances.ts";
import { lockThread, moveTicket, noteMessage, openThread } from "./threads.ts";

test("many first messages of one contact meet in one thread, opened once", async () => {
  const company = await createCompany();
  const { contactId, connectionId } = await createTicket(company, { status: "closed" });
  const where = { contactId, connectionId: connectionId!, isGroup: false };
  await company.run(({ tx }) => tx.deleteFrom("tickets").execute());

  const threads = await Promise.all(
    Array.from({ length: 12 }, () =>
      company.run(async (ctx) => {
        const thread = await lockThread(ctx, where);
        return { isNew: thread.isNew, ...(await openThread(ctx, thread)) };
      }),
    ),
  );
  expect(new Set(threads.map(({ id }) => id)).size).toBe(1);
  expect(threads.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(await attendancesOf(company, threads[0]!.id)).toHaveLength(1);
  expect(await company.facts("ticket.opened")).toHaveLength(1);
});

test("a thread that is made has been opened by nobody", async () => {
  const company = await createCompany();
  const thread = await createTicket(company, { status: "closed" });
  expect(thread).toMatchObject({ status: "closed", attendanceId: null, userId: null, queueId: null });
  expect(await company.facts()).toEqual([]);
});

test("a message after the close opens it anew, as nobody's and in no queue; one that comes while it waits changes nothing", async () => {
  const company = await createCompany();
  const [queueId, ana] = [await company.createQueue(), await company.createUser()];
  const closed = await createTicket(company, { status: "closed", userId: ana.id, queueId });
  await company.run(({ tx }) => tx.updateTable("tickets").set({ chatbot: true, use_integration: true }).execute());

  const opened = await company.run((ctx) => openThread(ctx, closed));
  expect(opened).toMatchObject({ id: closed.id, status: "pending", userId: null, queueId: null, chatbot: false, queueOptionId: null });
  expect(opened.attendanceId).not.toBe(closed.attendanceId);
  expect(await company.run((ctx) => openThread(ctx, opened))).toEqual(opened);
  const was = { status: "closed", userId: ana.id, queueId };
  expect((await company.facts("ticket.opened")).at(-1)).toMatchObject({ payload: { ticketId: closed.id, was } });
  expect(await attendancesOf(company, closed.id)).toMatchObject([
    { user_id: ana.id, closed_at: expect.any(Date) },
    { closed_at: null, accepted_at: null },
  ]);
});

test("protocols number the company's day by the company's clock, no two alike", async () => {
  const company = await createCompany();
  const at = (iso: string) => onTestFinished(setClock(() => new Date(iso)));
  at("2026-11-22T01:30:00Z"); // still the 21st in São Paulo
  await Promise.all(Array.from({ length: 8 }, () => createTicket(company)));
  at("2026-11-22T03:00:00Z");
  await createTicket(company);

  const protocols = await company.run(({ tx }) => tx.selectFrom("attendances").select("protocol").orderBy("protocol").execute());
  const ofTheDay = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `202611210000${number}`);
  expect(protocols.map(({ protocol }) => protocol)).toEqual([...ofTheDay, "2026112200001"]);
});

test("the list shows the newest word by the provider's time, however late another one arrives", async () => {
  const company = await createCompany();
  const { id } = await createTicket(company);
  const note = (preview: string, minute: number, fromMe = false) =>
    company.run((ctx) =>
      noteMessage(ctx, id, {
        by: { origin: fromMe ? "agent" : "contact" },
        preview,
        at: new Date(Date.UTC(2026, 10, 21, 12, minute)),
        counts: !fromMe,
      }),
    );
  await note("Bom dia", 1);
  await note("Pois não?", 3, true);
  await note("Tudo bem?", 2);

  const shown = await company.run((ctx) => getTicket(ctx, id));
  expect(shown).toMatchObject({ lastMessage: "Pois não?", fromMe: true, unreadMessages: 2 });
  expect([shown.lastMessageAt, shown.lastInboundHereAt]).toEqual([3, 2].map((minute) => new Date(Date.UTC(2026, 10, 21, 12, minute))));
});

test("of two who move it from where they saw it, one does", async () => {
  const company = await createCompany();
  const [one, other] = [await company.createQueue(), await company.createQueue()];
  const [ana, bia] = [await company.createUser(), await company.createUser()];
  const seen = await createTicket(company);
  const moves = await Promise.all([
    company.run((ctx) => moveTicket(ctx, seen, { status: "open", userId: ana.id, queueId: one }, "ticket.accepted")),
    company.run((ctx) => moveTicket(ctx, seen, { status: "open", userId: bia.id, queueId: other }, "ticket.accepted")),
  ]);
  expect(moves.filter(Boolean)).toHaveLength(1);
  expect(await company.facts("ticket.accepted")).toHaveLength(1);
});

test("an attendance is rated once, and remembers what was answered", async () => {
  const company = await createCompany();
  const { id } = await createTicket(company);
  const begun = await company.run((ctx) => currentAttendance(ctx, id));
  const rating = (stars: number) => company.run((ctx) => rate(ctx, { ticketId: id, attendanceId: begun!.id, rating: stars }));
  expect(await Promise.all([rating(3), rating(3)])).toEqual(expect.arrayContaining([true, false]));
  await company.run((ctx) => updateAttendance(ctx, begun!.id, { greeted: true, menus_sent: 2 }));
  expect(await company.run((ctx) => currentAttendance(ctx, id))).toMatchObject({
    rating: 3,
    greeted: true,
    menusSent: 2,
    protocol: begun!.protocol,
  });
  expect(await company.facts("ticket.rated")).toMatchObject([{ payload: { ticketId: id, rating: 3 } }]);
});

test("a stretch of a conversation has the attendances that were going on in it", async () => {
  const company = await createCompany();
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour));
  const clockAt = (hour: number) => onTestFinished(setClock(() => at(hour)));
  const ana = await company.createUser();
  clockAt(12);
  const ticket = await createTicket(company, { userId: ana.id });
  clockAt(14);
  await company.run((ctx) => moveTicket(ctx, ticket, { status: "closed" }, "ticket.moved"));
  clockAt(16);
  await company.run(async (ctx) => openThread(ctx, { ...ticket, status: "closed" }));
  const [first, second] = (await attendancesOf(company, ticket.id)).map(({ id }) => id);
  const between = async (from: number | null, to: number) =>
    (await company.run((ctx) => listAttendancesBetween(ctx, ticket.id, from === null ? null : at(from), at(to)))).map(({ id }) => id);

  expect(await between(null, 11)).toEqual([]);
  expect(await between(null, 13)).toEqual([first]);
  expect(await between(13, 17)).toEqual([first, second]);
  expect(await between(15, 17)).toEqual([second]);
});

test("what is unread is read once", async () => {
  const company = await createCompany();
  const { id } = await createTicket(company);
  await company.run((ctx) => noteMessage(ctx, id, { by: { origin: "contact" }, preview: "Oi", at: new Date(), counts: true }));
  const cleared = await Promise.all([1, 2].map(() => company.run((ctx) => clearUnread(ctx, id))));
  expect(cleared.sort()).toEqual([false, true]);
});
