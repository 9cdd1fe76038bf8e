import { randomUUID } from "node:crypto";
import type { Outcome } from "@recado/channels/outbound";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createCompany, type TestCompany } from "../../testing/company.ts";
import { takeConnection } from "../connections/ownership.ts";
import { acceptTicket } from "../tickets/actions/accept.ts";
import { deleteMessage, editMessage, reactToMessage, resendMessage } from "./actions/change.ts";
import { sendMessage } from "./actions/send.ts";
import { abandonSending, deliverNext, type Held } from "./delivery.ts";
import { aMessage, arrive, fakeChannel, heldConnection, messagesOf, ticketsOf } from "./factory.ts";
import { keepArrivals } from "./inbox.ts";
import { getMessage } from "./queries/messages.ts";
import { receiveNext } from "./receive/next.ts";
import { configureSettling, sweepUnconfirmed } from "./sweeps.ts";

/** An open conversation in which these were said by the agent, and nothing has left yet. */
async function withQueued(...bodies: string[]) {
  const company = await createCompany();
  const held = await heldConnection(company);
  const agent = await company.createUser({ allTicket: true, name: "Ana" });
  const number = `5511${String(Math.floor(Math.random() * 1e9)).padStart(9, "9")}`;
  await arrive(company, held, aMessage({ number }));
  const [ticket] = await ticketsOf(company);
  await company.as(agent, (ctx) => acceptTicket(ctx, ticket!.id));
  const ids: number[] = [];
  for (const body of bodies)
    ids.push(...(await company.as(agent, (ctx) => sendMessage(ctx, ticket!.id, { body, sign: false, voice: false, quotedMsg: null }))));
  const ours = async () => (await messagesOf(company)).filter(({ origin }) => origin === "agent");
  return { company, held, agent, number, ticketId: ticket!.id, ids, ours };
}

const drain = async (companyId: number, held: Parameters<typeof deliverNext>[1], channel: Parameters<typeof deliverNext>[2]) => {
  while ((await deliverNext(companyId, held, channel)) === "delivered");
};

/** The first that waits is claimed and never settled, as by a process that was killed in the middle of the call. */
const dieInACall = (company: TestCompany, { token }: Held) =>
  company.run(({ tx }) =>
    tx
      .updateTable("outbox")
      .set({ state: "sending", lease_token: token, lease_until: new Date(0), attempt: 1 })
      .where("id", "=", (eb) => eb.selectFrom("outbox").select(eb.fn.min("id").as("id")).where("state", "=", "queued"))
      .execute(),
  );

test("what was said leaves in its order, under a reference that was fixed before", async () => {
  const { company, held, ours } = await withQueued("um", "dois", "três");
  const { channel, orders, said } = fakeChannel();
  await Promise.all([1, 2, 3].map(() => drain(company.id, held, channel)));
  await drain(company.id, held, channel);

  expect(said()).toEqual(["um", "dois", "três"]);
  expect(orders.every(({ ref }) => /^3EB0[0-9A-F]{18}$/.test(ref))).toBe(true);
  expect(await ours()).toMatchObject(Array(3).fill({ status: "sent", ack: 1, failure: null }));
});

test("an answer names to the provider what it answers: of what kind it is, and the name of its place, its people or its file", async () => {
  const { company, held, agent, number, ticketId } = await withQueued();
  const place = { type: "location", latitude: -23.5, longitude: -46.6, name: "Loja", address: "Rua A, 1" } as const;
  const cards = { type: "contacts", cards: [{ name: "Bob", vcard: "BEGIN:VCARD\nFN:Bob\nEND:VCARD" }] } as const;
  const file = { type: "media", media: "document", mime: "application/pdf", name: "conta.pdf", caption: "veja" } as const;
  const document = { ...file, bytes: 10, seconds: null, source: { directPath: "/d", mediaKey: "" } };
  for (const content of [place, cards, document]) await arrive(company, held, aMessage({ number, content: content as never }));
  const said = await company.run(({ tx }) => tx.selectFrom("messages").select(["id", "kind"]).orderBy("id").execute());
  const { channel, orders } = fakeChannel();
  for (const { id } of said) {
    const values = { body: "Vi", sign: false, voice: false, quotedMsg: { id: String(id) } };
    await company.as(agent, (ctx) => sendMessage(ctx, ticketId, values as never));
  }
  await drain(company.id, held, channel);
  expect(orders.map((order) => order.kind === "send" && order.quoted).slice(1)).toMatchObject([
    { kind: "location", label: "Loja, Rua A, 1" },
    { kind: "contacts", label: "Bob" },
    { kind: "document", label: "conta.pdf", body: "veja" },
  ]);
});

test("a crash between the provider's yes and our commit leaves it unknown, and it is never said again", async () => {
  const { company, held, ours } = await withQueued("um", "dois");
  await dieInACall(company, held);
  await abandonSending(company.id, held);
  const { channel, said } = fakeChannel();
  await drain(company.id, held, channel);

  expect(said()).toEqual(["dois"]);
  expect(await ours()).toMatchObject([{ status: "unknown", failure: "interrupted" }, { status: "sent" }]);
});

test("an unknown one is settled by the provider's echo; without one it may be sent anew after a while, and only then", async () => {
  const { company, held, agent, number, ids, ours } = await withQueued("chegou?", "e esta?");
  const { channel, orders } = fakeChannel(() => ({ state: "unknown", reason: "timeout" }));
  await drain(company.id, held, channel);
  await expect(company.as(agent, (ctx) => resendMessage(ctx, ids[0]!))).rejects.toMatchObject({ code: "ERR_SENDING_WAPP_MSG" });

  await arrive(company, held, aMessage({ number, id: orders[0]!.ref, fromMe: true, body: "chegou?" }));
  configureSettling({ settleSeconds: 0 });
  await sweepUnconfirmed();
  configureSettling({ settleSeconds: 600 });
  expect(await ours()).toMatchObject([
    { status: "sent", ack: 1 },
    { status: "unknown", failure: "unconfirmed" },
  ]);

  await company.as(agent, (ctx) => resendMessage(ctx, ids[1]!));
  const again = fakeChannel();
  await drain(company.id, held, again.channel);
  expect(again.said()).toEqual(["e esta?"]);
  expect(again.orders[0]!.ref).not.toBe(orders[1]!.ref);
  expect(await ours()).toMatchObject([{ status: "sent" }, { status: "sent", failure: null }]);
});

test("nobody is told that an outcome was not confirmed while its confirmation lies in the inbox unread", async () => {
  const { company, held, number, ids, ours } = await withQueued("chegou?");
  const { channel, orders } = fakeChannel(() => ({ state: "unknown", reason: "timeout" }));
  await drain(company.id, held, channel);
  const { ref } = orders[0]!;
  const ack = { kind: "ack", id: `ack:${ref}:1`, chat: number, at: Date.now(), target: "wamid.1", ack: 1, ref } as const;
  await keepArrivals(company.id, held.connectionId, [{ inbound: ack, raw: null }], null);

  configureSettling({ settleSeconds: 0 });
  await sweepUnconfirmed();
  configureSettling({ settleSeconds: 600 });
  expect(await ours()).toMatchObject([{ id: ids[0], status: "unknown", failure: "timeout" }]);
  while (await receiveNext(company.id, held.connectionId, number));
  expect(await ours()).toMatchObject([{ id: ids[0], status: "sent" }]);
});

test("what surely failed is tried again and holds back what was said after it; a refusal for good does not", async () => {
  const { company, held, ours } = await withQueued("um", "dois");
  const outcomes: Outcome[] = [
    { state: "retry", reason: "rate-limited", afterMs: 0 },
    { state: "failed", reason: "undeliverable" },
  ];
  const { channel, said } = fakeChannel(({ ref }) => outcomes.shift() ?? { state: "sent", providerId: ref });

  expect(await deliverNext(company.id, held, channel)).toMatchObject({ waitMs: expect.any(Number) });
  await drain(company.id, held, channel);
  expect(said()).toEqual(["um", "um", "dois"]);
  expect(await ours()).toMatchObject([{ status: "failed", failure: "undeliverable" }, { status: "sent" }]);
});

test("a provider that asks for a rest gets the one that it asked for, from all conversations", async () => {
  const { company, held, ours } = await withQueued("um");
  const outcomes: Outcome[] = [
    { state: "retry", reason: "rate-limited", afterMs: 600_000, effect: "pause" },
    { state: "failed", reason: "spam-limit", effect: "pause" },
  ];
  const { channel } = fakeChannel(({ ref }) => outcomes.shift() ?? { state: "sent", providerId: ref });
  const pausedMs = async () =>
    (await company.run(({ tx }) => tx.selectFrom("connections").select("paused_until").executeTakeFirstOrThrow())).paused_until!.getTime() -
    Date.now();
  const wake = () =>
    company.run(async ({ tx }) => {
      await tx
        .updateTable("connections")
        .set({ paused_until: new Date(0) })
        .execute();
      await tx
        .updateTable("outbox")
        .set({ due_at: new Date(0) })
        .execute();
    });

  await drain(company.id, held, channel);
  expect(await pausedMs()).toBeGreaterThan(500_000);
  await company.run(({ tx }) =>
    tx
      .updateTable("outbox")
      .set({ due_at: new Date(0) })
      .execute(),
  );
  expect(await deliverNext(company.id, held, channel)).toBe("nothing");

  await wake();
  await drain(company.id, held, channel);
  expect(await ours()).toMatchObject([{ status: "failed", failure: "spam-limit" }]);
  const rest = await pausedMs();
  expect(rest).toBeGreaterThan(0);
  expect(rest).toBeLessThanOrEqual(60_000);
});

test("what gives up after fifty tries does so for its own failures, and never for the rests of its connection", async () => {
  const { company, held, ours } = await withQueued("um");
  const outcomes: Outcome[] = [
    { state: "retry", reason: "overloaded", effect: "pause" },
    { state: "retry", reason: "provider" },
  ];
  const { channel } = fakeChannel(({ ref }) => outcomes.shift() ?? { state: "sent", providerId: ref });
  const again = () =>
    company.run(async ({ tx }) => {
      await tx.updateTable("connections").set({ paused_until: null }).execute();
      await tx
        .updateTable("outbox")
        .set({ attempt: 60, due_at: new Date(0) })
        .execute();
    });

  await again();
  await drain(company.id, held, channel);
  expect(await ours()).toMatchObject([{ status: "queued" }]);

  await again();
  await drain(company.id, held, channel);
  expect(await ours()).toMatchObject([{ status: "failed", failure: "provider" }]);
});

test("acks only rise, in whatever order they come, and those that come before their message wait for it", async () => {
  const { company, held, number, ours } = await withQueued("oi");
  const ref = await company.run(async ({ tx }) => (await tx.selectFrom("outbox").select("ref").executeTakeFirstOrThrow()).ref);
  const ack = (level: number, target = ref) =>
    ({ kind: "ack", id: `a${target}${level}`, chat: number, at: 1, target, ack: level, ref: null }) as const;
  await arrive(company, held, ack(2, "wamid.1"), ack(3, "wamid.1"));
  const { channel } = fakeChannel(() => ({ state: "sent", providerId: "wamid.1" }));
  await drain(company.id, held, channel);
  const { receiveNext } = await import("./receive/next.ts");
  while (await receiveNext(company.id, held.connectionId, number));
  expect(await ours()).toMatchObject([{ status: "sent", ack: 3 }]);

  await arrive(company, held, ack(1, "wamid.1"));
  expect(await ours()).toMatchObject([{ ack: 3 }]);
  for (const [said, is] of [
    [5, 5],
    [4, 5],
  ] as const) {
    await arrive(company, held, ack(said, "wamid.1"));
    expect(await ours(), "beyond played").toMatchObject([{ status: "sent", ack: is }]);
  }
});

test("a change whose call was interrupted shows, for the provider may have it, and nobody waits for it any longer", async () => {
  const { company, held, agent, ids, ours } = await withQueued("um");
  const { channel, orders } = fakeChannel();
  await drain(company.id, held, channel);
  await company.as(agent, async (ctx) => {
    await editMessage(ctx, ids[0]!, "hum");
    await reactToMessage(ctx, ids[0]!, "👍");
  });
  for (const _ of ["edit", "react"]) {
    await dieInACall(company, held);
    await abandonSending(company.id, held);
  }
  await drain(company.id, held, channel);
  expect(orders.map(({ kind }) => kind)).toEqual(["send"]);
  expect((await ours())[0]).toMatchObject({ body: "hum", isEdited: true, status: "sent" });
  expect(await company.run((ctx) => getMessage(ctx, ids[0]!))).toMatchObject({ reactions: [{ author: "me", emoji: "👍" }] });
});

test("a reaction makes its message a later one, or an answer from before it would hide it again", async () => {
  const { company, held, agent, ids } = await withQueued("um");
  const { channel } = fakeChannel();
  await drain(company.id, held, channel);
  const told = () => company.run((ctx) => getMessage(ctx, ids[0]!));
  for (const emoji of ["👍", ""]) {
    await company.run(({ tx }) =>
      tx
        .updateTable("messages")
        .set({ updated_at: new Date(0) })
        .where("id", "=", ids[0]!)
        .execute(),
    );
    const before = await company.as(agent, (ctx) => reactToMessage(ctx, ids[0]!, emoji));
    await drain(company.id, held, channel);
    expect((await told()).updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime());
  }
});

test("whoever lost the connection claims nothing, settles nothing and keeps nothing", async () => {
  const { company, held, number, ours } = await withQueued("um", "dois");
  const slow = Promise.withResolvers<Outcome>();
  const started = Promise.withResolvers<void>();
  const { channel } = fakeChannel(() => {
    started.resolve();
    return slow.promise;
  });
  const late = deliverNext(company.id, held, channel);
  await started.promise;
  await company.run(({ tx }) =>
    sql`update connection_owners set node_id = gen_random_uuid() where connection_id = ${held.connectionId}`.execute(tx),
  );
  const token = (await takeConnection(company.id, held.connectionId, randomUUID()))!;
  expect(token).toBeGreaterThan(held.token);
  await abandonSending(company.id, { ...held, token });
  slow.resolve({ state: "sent", providerId: "late" });
  await late;

  expect((await ours())[0]).toMatchObject({ status: "unknown", failure: "interrupted" });
  await expect(deliverNext(company.id, held, channel)).rejects.toThrow("held by somebody else");
  const { keepArrivals } = await import("./inbox.ts");
  const news = [{ inbound: aMessage({ number, body: "atrasada" }), raw: null }];
  await expect(keepArrivals(company.id, held.connectionId, news, held.token)).rejects.toThrow("held by somebody else");
});

test("the same client id again is the same message", async () => {
  const { company, held, agent, ticketId, ours } = await withQueued();
  const values = { body: "uma vez", sign: false, voice: false, quotedMsg: null, clientId: randomUUID() };
  await Promise.all([1, 2, 3].map(() => company.as(agent, (ctx) => sendMessage(ctx, ticketId, values))));
  const { channel, said } = fakeChannel();
  await drain(company.id, held, channel);
  expect(said()).toEqual(["uma vez"]);
  expect(await ours()).toHaveLength(1);
});

test("what has not left never leaves when it is deleted; what has is edited, reacted to and taken back at the provider", async () => {
  const { company, held, agent, ids, ours } = await withQueued("um", "dois");
  await company.as(agent, (ctx) => deleteMessage(ctx, ids[1]!));
  const { channel, orders, said } = fakeChannel();
  await drain(company.id, held, channel);
  expect(said()).toEqual(["um"]);
  expect((await ours())[1]).toMatchObject({ status: "cancelled", isDeleted: true });

  await company.as(agent, async (ctx) => {
    await editMessage(ctx, ids[0]!, "hum");
    await reactToMessage(ctx, ids[0]!, "👍");
    await deleteMessage(ctx, ids[0]!);
  });
  expect((await ours())[0]).toMatchObject({ body: "um", isEdited: false });
  await drain(company.id, held, channel);
  expect(orders.slice(1).map(({ kind }) => kind)).toEqual(["edit", "react", "delete"]);
  expect((await ours())[0]).toMatchObject({ body: "hum", isEdited: true, isDeleted: true });
});

test("what is said better has its variables filled in, too", async () => {
  const { company, held, agent, ids, ours } = await withQueued("Oi");
  const { channel } = fakeChannel();
  await drain(company.id, held, channel);
  await company.as(agent, (ctx) => editMessage(ctx, ids[0]!, "Oi {{firstName}}"));
  await drain(company.id, held, channel);
  expect((await ours())[0]).toMatchObject({ body: "Oi Maria", isEdited: true });
});

test("the name stands above what an agent signs, and variables are filled in by the company's clock", async () => {
  const { company, agent, ticketId, ours } = await withQueued();
  await company.as(agent, (ctx) =>
    sendMessage(ctx, ticketId, { body: "Oi {{firstName}}, {{nada}}", sign: true, voice: false, quotedMsg: null }),
  );
  expect((await ours())[0]?.body).toBe("*Ana:*\nOi Maria, {{nada}}");
});

test("a ticket that is not open takes no message from anybody, and one that a colleague holds none from its readers", async () => {
  const { company, held, agent } = await withQueued();
  await arrive(company, held, aMessage());
  const waiting = (await ticketsOf(company)).find(({ status }) => status === "pending");
  const values = { body: "oi", sign: false, voice: false, quotedMsg: null };
  const admin = await company.createUser({ profile: "admin" });
  const say = (by: typeof agent) => company.as(by, (ctx) => sendMessage(ctx, waiting!.id, values));
  for (const by of [agent, admin]) await expect(say(by)).rejects.toMatchObject({ code: "ERR_TICKET_NOT_OPEN" });
  await company.as(admin, (ctx) => acceptTicket(ctx, waiting!.id));
  const queueId = await company.createQueue();
  await company.run(({ tx }) => tx.updateTable("tickets").set({ queue_id: queueId }).where("id", "=", waiting!.id).execute());
  const reader = await company.createUser({ queueIds: [queueId] });
  await expect(say(reader)).rejects.toMatchObject({ code: "ERR_NO_PERMISSION" });
});
