import { expect, test } from "vitest";
import { createCompany, type TestCompany } from "../../testing/company.ts";
import { eventually } from "../../testing/eventually.ts";
import { asOwner, owner } from "../../testing/owner.ts";
import { removeConnection } from "../connections/actions/change.ts";
import { deliverNext } from "../messages/delivery/delivery.ts";
import { aMessage, arrive, fakeChannel, heldConnection, messagesOf, ticketsOf } from "../messages/factory.ts";
import { createTicket } from "../tickets/factory.ts";
import { changeSchedule, removeSchedule, resendSchedule } from "./actions.ts";
import { aContactOf, createSchedule, dueSince, inAnHour, schedulesOf, withoutSchedules } from "./factory.ts";
import { sendDueSchedules, sendScheduled } from "./jobs.ts";
import { sendIfDue } from "./send.ts";

test("it is never sent before its time, whoever is woken for it", async () => {
  const { company, ana } = await aDesk();
  const { id, sendAt } = await createSchedule(company, ana);
  await sendScheduled.run(company.id, { scheduleId: id, at: sendAt.toISOString() });
  await sendDueSchedules();
  expect(await schedulesOf(company)).toMatchObject([{ status: "PENDENTE", messageId: null }]);
  expect(await messagesOf(company)).toEqual([]);
});

test("when its time has come it is said once, however many look at once, and follows what becomes of it", async () => {
  const { company, ana, held } = await aDesk();
  const contactId = await aContactOf(company, "Maria da Silva");
  const { id } = await createSchedule(company, ana, { contactId, body: "Olá {{firstName}}, tudo pronto!" });
  await dueSince(company, id);
  await Promise.all([1, 2, 3, 4].map(() => Promise.all([sendDueSchedules(), company.run((ctx) => sendIfDue(ctx, id))])));
  expect(await messagesOf(company)).toMatchObject([{ body: "Olá Maria, tudo pronto!", origin: "schedule", status: "queued" }]);
  expect(await outboxOf(company)).toBe(1);
  expect(await schedulesOf(company)).toMatchObject([{ status: "AGENDADA", failure: null, messageId: expect.any(Number) }]);

  const phone = fakeChannel();
  await deliverNext(company.id, held, phone.channel);
  expect(phone.said()).toEqual(["Olá Maria, tudo pronto!"]);
  expect(await schedulesOf(company)).toMatchObject([{ status: "ENVIADA", failure: null }]);
  await sendDueSchedules();
  expect(await messagesOf(company)).toHaveLength(1);
});

test("a worker that dies in the middle has sent nothing, and the next one sends it once", async () => {
  const { company, ana } = await aDesk();
  const { id } = await createSchedule(company, ana);
  await dueSince(company, id);
  const dying = company.run(async (ctx) => {
    await sendIfDue(ctx, id);
    throw new Error("killed before the commit");
  });
  await expect(dying).rejects.toThrow("killed");
  expect(await schedulesOf(company)).toMatchObject([{ status: "PENDENTE" }]);
  expect(await messagesOf(company)).toEqual([]);

  await sendDueSchedules();
  expect(await messagesOf(company)).toHaveLength(1);
});

test("it goes out up to a day late, and after that not at all", async () => {
  const { company, ana } = await aDesk();
  const [late, tooLate] = [await createSchedule(company, ana), await createSchedule(company, ana)];
  await dueSince(company, late.id, "23 hours 59 minutes");
  await dueSince(company, tooLate.id, "24 hours 1 minute");
  await sendDueSchedules();
  expect(await schedulesOf(company)).toMatchObject([
    { id: late.id, status: "AGENDADA" },
    { id: tooLate.id, status: "ERRO", failure: "late" },
  ]);
  expect(await messagesOf(company)).toHaveLength(1);
});

test("what waits for a connection that is removed is told as failed, and why", async () => {
  const { company, ana, held } = await aDesk();
  const { id } = await createSchedule(company, ana);
  await dueSince(company, id);
  await sendDueSchedules();
  expect(await schedulesOf(company)).toMatchObject([{ status: "AGENDADA" }]);
  const admin = await company.createUser({ profile: "admin" });
  await company.as(admin, (ctx) => removeConnection(ctx, held.connectionId));
  expect(await schedulesOf(company)).toMatchObject([{ status: "ERRO", failure: "connection-removed" }]);
  expect((await company.facts("schedule.changed")).at(-1)).toMatchObject({ payload: { scheduleId: id } });
});

test("what has waited a day for its connection is called back and never leaves", async () => {
  const { company, ana, held } = await aDesk();
  const { id } = await createSchedule(company, ana);
  await dueSince(company, id, "23 hours");
  await sendDueSchedules();
  await dueSince(company, id, "25 hours");
  await sendDueSchedules();
  expect(await schedulesOf(company)).toMatchObject([{ status: "ERRO", failure: "late" }]);
  expect(await messagesOf(company)).toMatchObject([{ status: "failed", failure: "late" }]);
  const phone = fakeChannel();
  expect(await deliverNext(company.id, held, phone.channel)).toBe("none");
});

test("what the provider refuses is an error with its reason, and can be sent again", async () => {
  const { company, ana, held } = await aDesk();
  const { id } = await createSchedule(company, ana);
  await dueSince(company, id);
  await sendDueSchedules();
  await deliverNext(company.id, held, fakeChannel(() => ({ state: "failed", reason: "not-on-whatsapp" })).channel);
  expect(await schedulesOf(company)).toMatchObject([{ status: "ERRO", failure: "not-on-whatsapp" }]);

  await company.as(ana, (ctx) => resendSchedule(ctx, id));
  await sendDueSchedules();
  await deliverNext(company.id, held, fakeChannel().channel);
  expect(await schedulesOf(company)).toMatchObject([{ status: "ENVIADA", failure: null }]);
  await expect(company.as(ana, (ctx) => resendSchedule(ctx, id))).rejects.toMatchObject({ code: "ERR_SCHEDULE_SENT" });
});

test("without any connection it is an error that says so", async () => {
  const company = await createCompany();
  const ana = await company.createUser();
  const { id } = await createSchedule(company, ana);
  await dueSince(company, id);
  await sendDueSchedules();
  expect(await schedulesOf(company)).toMatchObject([{ status: "ERRO", failure: "ERR_NO_DEF_WAPP_FOUND" }]);
});

test("it goes out where it was planned, else where the contact is being talked to, else by the default", async () => {
  const { company, ana, held } = await aDesk();
  const [second, third] = [await heldConnection(company), await heldConnection(company)];
  const contactId = await aContactOf(company);
  const closed = await createTicket(company, { contactId, connectionId: second.connectionId, status: "closed" });
  await createTicket(company, { contactId, connectionId: third.connectionId, userId: ana.id });
  const planned = await createSchedule(company, await company.createUser({ profile: "admin" }), { contactId, ticketId: closed.id });
  const free = await createSchedule(company, ana, { contactId });
  const stranger = await createSchedule(company, ana);
  for (const { id } of [planned, free, stranger]) await dueSince(company, id);
  await sendDueSchedules();

  const lines = await company.run(({ tx }) =>
    tx
      .selectFrom("schedules as s")
      .innerJoin("messages as m", "m.id", "s.message_id")
      .select("m.connection_id as line")
      .orderBy("s.id")
      .execute(),
  );
  expect(lines.map(({ line }) => line)).toEqual([second.connectionId, third.connectionId, held.connectionId]);
});

test("a closed thread stays closed, a new one is made closed, and the answer opens it", async () => {
  const { company, ana, held } = await aDesk();
  const { id, contactNumber } = await createSchedule(company, ana);
  await dueSince(company, id);
  await sendDueSchedules();
  expect(await ticketsOf(company)).toMatchObject([{ status: "closed", last: "Seu pedido está pronto.", unread: 0 }]);

  await arrive(company, held, aMessage({ number: contactNumber!, body: "Obrigada!" }));
  expect(await ticketsOf(company)).toMatchObject([{ status: "pending", unread: 1 }]);
});

test("a company past its due date, switched off or without the plan's flag sends nothing until it may again", async () => {
  const { company, ana } = await aDesk();
  const { id } = await createSchedule(company, ana);
  await dueSince(company, id);
  const look = async () => {
    await sendDueSchedules();
    await company.run((ctx) => sendIfDue(ctx, id));
    return (await schedulesOf(company))[0]?.status;
  };
  const change = (to: string) => asOwner(company.id, `update companies set ${to} where id = app.company_id()`);
  await change("due_date = '2020-01-01'");
  expect(await look()).toBe("PENDENTE");
  await change("due_date = null, status = false");
  expect(await look()).toBe("PENDENTE");
  await change("status = true");
  const giveBack = await withoutSchedules(company);
  expect(await look()).toBe("PENDENTE");
  await giveBack();
  expect(await look()).toBe("AGENDADA");
});

test("of a change and a send at once one wins", async () => {
  const { company, ana } = await aDesk();
  const { id, contactId } = await createSchedule(company, ana);
  await dueSince(company, id);
  const later = { body: "Mudou de ideia.", contactId, sendAt: inAnHour() };

  let losers: Promise<PromiseSettledResult<unknown>[]> | undefined;
  await company.run(async (ctx) => {
    await sendIfDue(ctx, id);
    losers = Promise.allSettled([
      company.as(ana, (other) => changeSchedule(other, id, later)),
      company.as(ana, (other) => removeSchedule(other, id)),
    ]);
    await eventually(waitingFor, (found) => found >= 2);
  });
  expect(await losers).toMatchObject([{ reason: { code: "ERR_SCHEDULE_SENT" } }, { reason: { code: "ERR_SCHEDULE_SENT" } }]);
  expect(await messagesOf(company)).toMatchObject([{ body: "Seu pedido está pronto." }]);

  const next = await createSchedule(company, ana, { contactId });
  await dueSince(company, next.id);
  let late: Promise<unknown> = Promise.resolve();
  await company.as(ana, async (ctx) => {
    await changeSchedule(ctx, next.id, later);
    late = company.run((other) => sendIfDue(other, next.id));
    await eventually(waitingFor, (found) => found >= 1);
  });
  await late;
  expect(await messagesOf(company)).toHaveLength(1);
  expect((await schedulesOf(company)).at(-1)).toMatchObject({ status: "PENDENTE" });
});

const waitingFor = async () =>
  (await owner().query<{ found: number }>("select count(*)::int as found from pg_locks where not granted")).rows[0]?.found ?? 0;

const outboxOf = (company: TestCompany) => company.run(async ({ tx }) => (await tx.selectFrom("outbox").select("id").execute()).length);

/** A company with a connected default number, and a user without queues. */
async function aDesk() {
  const company = await createCompany();
  const ana = await company.createUser();
  const held = await heldConnection(company);
  await company.run(({ tx }) => tx.updateTable("connections").set({ is_default: true }).where("id", "=", held.connectionId).execute());
  return { company, ana, held };
}
