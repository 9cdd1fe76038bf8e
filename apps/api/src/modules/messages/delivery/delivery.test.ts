import { randomUUID } from "node:crypto";
import type { Outcome } from "@recado/channels/outbound";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { takeConnection } from "../../connections/ownership/ownership.ts";
import { resendMessage } from "../actions/change.ts";
import { sendMessage } from "../actions/send.ts";
import { aMessage, arrive, fakeChannel } from "../factory.ts";
import { keepArrivals } from "../receive/inbox.ts";
import { receiveNext } from "../receive/next.ts";
import { configureSettling, sweepUnconfirmed } from "../sweeps.ts";
import { dieInACall, drain, withQueued } from "../testing.ts";
import { abandonSending, deliverNext } from "./delivery.ts";

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
  const location = { type: "location", latitude: -23.5, longitude: -46.6, name: "Loja", address: "Rua A, 1" } as const;
  const cards = { type: "contacts", cards: [{ name: "Bob", vcard: "BEGIN:VCARD\nFN:Bob\nEND:VCARD" }] } as const;
  const file = { type: "media", media: "document", mime: "application/pdf", name: "conta.pdf", caption: "veja" } as const;
  const document = { ...file, bytes: 10, seconds: null, source: { directPath: "/d", mediaKey: "" } };
  for (const content of [location, cards, document]) await arrive(company, held, aMessage({ number, content: content as never }));
  const messages = await company.run(({ tx }) => tx.selectFrom("messages").select(["id", "kind"]).orderBy("id").execute());
  const { channel, orders } = fakeChannel();
  for (const { id } of messages) {
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
  expect(await deliverNext(company.id, held, channel)).toBe("none");

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
  const { receiveNext } = await import("../receive/next.ts");
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
  const { keepArrivals } = await import("../receive/inbox.ts");
  const news = [{ inbound: aMessage({ number, body: "atrasada" }), raw: null }];
  await expect(keepArrivals(company.id, held.connectionId, news, held.token)).rejects.toThrow("held by somebody else");
});
