import type { Origin } from "@recado/contract/tickets";
import { expect, test } from "vitest";
import { now } from "../../../platform/clock.ts";
import type { Ctx } from "../../../platform/company.ts";
import { createCompany, type TestCompany } from "../../../testing/company.ts";
import { eventually } from "../../../testing/eventually.ts";
import { asOwner, owner } from "../../../testing/owner.ts";
import { stillClock } from "../../../testing/stillClock.ts";
import { createTicket } from "../factory.ts";
import { getTicket, lockTicket } from "../queries.ts";
import { moveTicket, noteMessage } from "../threads/threads.ts";
import { closeInactive, transferWaiting } from "./timers.ts";

const wait = stillClock(60_000);

test("what nobody has answered for as long as the connection waits is closed, once, however many look at once", async () => {
  const { company, connectionId, ana } = await aConnection({ expires_ticket: 30 });
  const openTicket = () => createTicket(company, { userId: ana.id, connectionId });
  const [silent, answered, fresh] = [await openTicket(), await openTicket(), await openTicket()];
  const group = await createTicket(company, { userId: ana.id, connectionId, isGroup: true });
  for (const { id } of [silent, group]) await say(company, id, true);
  await say(company, answered.id, true);
  await say(company, answered.id, false);
  wait(10);
  await say(company, fresh.id, true);

  wait(29);
  await closeInactive();
  expect(await statuses(company, silent)).toEqual(["open"]);
  wait(31);
  await Promise.all([closeInactive(), closeInactive(), closeInactive()]);
  expect(await statuses(company, silent, answered, fresh, group)).toEqual(["closed", "open", "open", "open"]);
  expect(await company.facts("ticket.closed")).toMatchObject([
    { userId: null, payload: { ticketId: silent.id, how: "inactive", silent: false } },
  ]);
});

test.each(["queued", "sending", "failed", "unknown"])(
  "a word that is %s was not heard by anybody, and nobody is let go for it",
  async (status) => {
    const { company, connectionId, ana } = await aConnection({ expires_ticket: 30 });
    const [unheard, heard] = [
      await createTicket(company, { userId: ana.id, connectionId }),
      await createTicket(company, { userId: ana.id, connectionId }),
    ];
    await say(company, unheard.id, true);
    wait(1);
    await say(company, unheard.id, true, status);
    await say(company, heard.id, false);
    wait(2);
    await say(company, heard.id, true);
    wait(100_000);
    await closeInactive();
    expect(await statuses(company, unheard, heard)).toEqual(["open", "closed"]);
  },
);

test("what waited for its connection is waited for from when it has left, and what was taken back before is not", async () => {
  const { company, connectionId, ana } = await aConnection({ expires_ticket: 30 });
  const [late, withdrawn, unanswered] = [
    await createTicket(company, { userId: ana.id, connectionId }),
    await createTicket(company, { userId: ana.id, connectionId }),
    await createTicket(company, { userId: ana.id, connectionId }),
  ];
  await say(company, late.id, true);
  for (const [ticket, fromMe] of [
    [withdrawn, true],
    [unanswered, false],
  ] as const) {
    await say(company, ticket.id, fromMe);
    wait(1);
    await say(company, ticket.id, true, "cancelled");
  }
  wait(60);
  await leave(company, late.id);
  wait(89);
  await closeInactive();
  expect(await statuses(company, late, withdrawn, unanswered)).toEqual(["open", "closed", "open"]);
  wait(91);
  await closeInactive();
  expect(await statuses(company, late, unanswered)).toEqual(["closed", "open"]);
});

test("whoever is served only now is not let go for what was said before: taken, taken once more, handed over, or opened anew", async () => {
  const { company, connectionId, ana } = await aConnection({ expires_ticket: 30 });
  const bia = await company.createUser();
  const serve = ({ id }: { id: number }, status: "open" | "pending" | "closed", user = ana) =>
    company.run(async (ctx) =>
      moveTicket(ctx, await getTicket(ctx, id), { status, userId: status === "open" ? user.id : null }, "ticket.moved"),
    );
  const [waits, returned, handed, over] = [
    await createTicket(company, { connectionId }),
    await createTicket(company, { connectionId, userId: ana.id }),
    await createTicket(company, { connectionId, userId: ana.id }),
    await createTicket(company, { connectionId, userId: ana.id }),
  ];
  const all = [waits, returned, handed, over];
  for (const { id } of all) await say(company, id, true);
  await serve(over, "closed");
  wait(20);
  await serve(returned, "pending");
  wait(29);
  await serve(handed, "open", bia);
  for (const ticket of [waits, returned, over]) await serve(ticket, "open");
  wait(58);
  await closeInactive();
  expect(await statuses(company, ...all)).toEqual(["open", "open", "open", "open"]);
  wait(60);
  await closeInactive();
  expect(await statuses(company, ...all), "of the last one nobody has said anything since").toEqual(["closed", "closed", "closed", "open"]);
});

test("nobody is let go for his silence while his line hears nothing, nor before it has heard what came meanwhile", async () => {
  const { company, connectionId, ana } = await aConnection({ expires_ticket: 30 });
  const ticket = await createTicket(company, { userId: ana.id, connectionId });
  await say(company, ticket.id, true);
  const line = (status: string) =>
    company.run(({ tx }) => tx.updateTable("connections").set({ status, status_since: now() }).where("id", "=", connectionId).execute());
  const after = async (minute: number) => {
    wait(minute);
    await closeInactive();
    return statuses(company, ticket);
  };
  wait(5);
  await line("TIMEOUT");
  expect(await after(31)).toEqual(["open"]);
  await line("CONNECTED");
  expect(await after(32)).toEqual(["open"]);
  expect(await after(34)).toEqual(["closed"]);
});

test("nobody has to answer what the house says by itself", async () => {
  const { company, connectionId, ana } = await aConnection({ expires_ticket: 30 });
  const openTicket = () => createTicket(company, { userId: ana.id, connectionId });
  const [asks, answers] = [await openTicket(), await openTicket()];
  await say(company, asks.id, false);
  await say(company, answers.id, true);
  wait(1);
  for (const { id } of [asks, answers]) await say(company, id, true, "sent", "bot");
  wait(40);
  await closeInactive();
  expect(await statuses(company, asks, answers)).toEqual(["open", "closed"]);
});

test("a connection that waits for ever closes nothing", async () => {
  const { company, connectionId, ana } = await aConnection({ expires_ticket: 0 });
  const ticket = await createTicket(company, { userId: ana.id, connectionId });
  await say(company, ticket.id, true);
  wait(100_000);
  await closeInactive();
  expect(await statuses(company, ticket)).toEqual(["open"]);
});

test("what waits too long without a queue goes to the connection's, once; what has a queue or a holder stays", async () => {
  const { company, connectionId, ana, queueId } = await aConnection({ time_to_transfer: 5 });
  const other = await company.createQueue();
  const waits = await createTicket(company, { connectionId });
  const placed = await createTicket(company, { connectionId, queueId: other });
  const held = await createTicket(company, { connectionId, userId: ana.id });
  wait(4);
  await transferWaiting();
  expect((await company.facts("ticket.moved")).length).toBe(0);
  wait(6);
  await Promise.all([transferWaiting(), transferWaiting()]);

  const queues = await company.run((ctx) => Promise.all([waits, placed, held].map(async ({ id }) => (await getTicket(ctx, id)).queueId)));
  expect(queues).toEqual([queueId, other, null]);
  const was = { status: "pending", userId: null, queueId: null };
  expect(await company.facts("ticket.moved")).toMatchObject([{ payload: { ticketId: waits.id, was } }]);
});

test("a group that waits too long without a queue goes there too, and nobody in it hears of it", async () => {
  const { company, connectionId, queueId } = await aConnection({ time_to_transfer: 5 });
  const group = await createTicket(company, { connectionId, isGroup: true });
  wait(6);
  await transferWaiting();
  expect((await company.run((ctx) => getTicket(ctx, group.id))).queueId).toBe(queueId);
  expect(await company.run(({ tx }) => tx.selectFrom("messages").select("id").execute())).toEqual([]);
});

test("a company that is past its due date closes and moves nothing by the clock until it has paid", async () => {
  const { company, connectionId, ana, queueId } = await aConnection({ expires_ticket: 30, time_to_transfer: 5 });
  const [silent, waits] = [await createTicket(company, { userId: ana.id, connectionId }), await createTicket(company, { connectionId })];
  await say(company, silent.id, true);
  const look = async (change: string) => {
    await asOwner(company.id, `update companies set ${change} where id = app.company_id()`);
    await Promise.all([closeInactive(), transferWaiting()]);
    const { queueId } = await company.run((ctx) => getTicket(ctx, waits.id));
    return [...(await statuses(company, silent)), queueId];
  };
  wait(31);
  expect(await look("due_date = '2020-01-01'")).toEqual(["open", null]);
  expect(await look("due_date = null, status = false")).toEqual(["open", null]);
  expect(await look("status = true")).toEqual(["closed", queueId]);
});

test("who writes again while he waits without a queue waits no longer for it; who came back to it begins anew", async () => {
  const { company, connectionId, ana, queueId } = await aConnection({ time_to_transfer: 5 });
  const [impatient, returned] = [await createTicket(company, { connectionId }), await createTicket(company, { connectionId })];
  await company.run((ctx) => moveTicket(ctx, returned, { status: "open", userId: ana.id }, "ticket.accepted"));
  wait(4);
  await say(company, impatient.id, false);
  const held = { ...returned, status: "open", userId: ana.id } as const;
  await company.run((ctx) => moveTicket(ctx, held, { status: "pending", userId: null }, "ticket.returned"));
  wait(6);
  await transferWaiting();

  const queues = await company.run((ctx) => Promise.all([impatient, returned].map(async ({ id }) => (await getTicket(ctx, id)).queueId)));
  expect(queues).toEqual([queueId, null]);
});

test("what comes while the clock is looking counts", async () => {
  const { company, connectionId, ana, queueId } = await aConnection({ expires_ticket: 30, time_to_transfer: 5 });
  const [silent, waits] = [await createTicket(company, { userId: ana.id, connectionId }), await createTicket(company, { connectionId })];
  await say(company, silent.id, true);
  wait(60);

  let rounds: Promise<unknown> = Promise.resolve();
  await company.run(async (ctx) => {
    for (const { id } of [silent, waits]) await lockTicket(ctx, id);
    rounds = Promise.all([closeInactive(), transferWaiting()]);
    await eventually(waitingFor, (found) => found >= 2);
    await sayIn(ctx, silent.id, false);
    await moveTicket(ctx, waits, { status: "open", userId: ana.id, queueId }, "ticket.accepted");
  });
  await rounds;
  expect(await statuses(company, silent, waits)).toEqual(["open", "open"]);
  expect(await company.facts("ticket.closed", "ticket.moved")).toEqual([]);
});

const waitingFor = async () =>
  (await owner().query<{ found: number }>("select count(*)::int as found from pg_locks where not granted")).rows[0]?.found ?? 0;

async function aConnection(timers: { expires_ticket?: number; time_to_transfer?: number }) {
  const company = await createCompany();
  const [queueId, ana] = [await company.createQueue(), await company.createUser()];
  const up = { status: "CONNECTED", status_since: new Date(0) };
  const connection = { name: "Recepção", provider: "sandbox", transfer_queue_id: queueId, ...up, ...timers };
  const { id } = await company.run(({ tx }) => tx.insertInto("connections").values(connection).returning("id").executeTakeFirstOrThrow());
  return { company, ana, queueId, connectionId: id };
}

type MessageSeed = [id: number, fromMe: boolean, status?: string, origin?: Origin];
const say = (company: TestCompany, ...seed: MessageSeed) => company.run((ctx) => sayIn(ctx, ...seed));

async function sayIn(ctx: Ctx, ...[id, fromMe, status = fromMe ? "sent" : "received", origin = fromMe ? "agent" : "contact"]: MessageSeed) {
  const message = { ticket_id: id, from_me: fromMe, origin, kind: "text", body: "Olá", status, sent_at: now() };
  await ctx.tx.insertInto("messages").values(message).execute();
  await noteMessage(ctx, id, { by: { origin }, preview: "Olá", at: now(), counts: !fromMe });
}

/** Marks the ticket's message as accepted by the provider now. */
const leave = (company: TestCompany, ticketId: number) =>
  company.run(async ({ tx }) => {
    const message = await tx.selectFrom("messages").select("id").where("ticket_id", "=", ticketId).executeTakeFirstOrThrow();
    const { connection_id } = await tx.selectFrom("tickets").select("connection_id").where("id", "=", ticketId).executeTakeFirstOrThrow();
    const order = { ticket_id: ticketId, message_id: message.id, kind: "send", payload: "{}", number: 1, ref: `of ${message.id}` };
    await tx
      .insertInto("outbox")
      .values({ ...order, connection_id: connection_id!, state: "sent", settled_at: now() })
      .execute();
  });

const statuses = (company: TestCompany, ...tickets: { id: number }[]) =>
  company.run((ctx) => Promise.all(tickets.map(async ({ id }) => (await getTicket(ctx, id)).status)));
