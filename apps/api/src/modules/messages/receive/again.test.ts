import type { Inbound } from "@recado/channels/inbound";
import { expect, test } from "vitest";
import { createCompany } from "../../../testing/company.ts";
import { aNumber } from "../../contacts/factory.ts";
import { acceptTicket } from "../../tickets/moves/accept.ts";
import { resendMessage } from "../actions/change.ts";
import { sendMessage } from "../actions/send.ts";
import { abandonSending, deliverNext } from "../delivery/delivery.ts";
import { aMessage, arrive, fakeChannel, heldConnection, messagesOf, ticketsOf } from "../factory.ts";

/** An agent's message, which Meta accepts and reports on afterwards. */
async function world() {
  const company = await createCompany();
  const agent = await company.createUser({ allTicket: true });
  const held = await heldConnection(company, { provider: "cloud" });
  const number = aNumber();
  await arrive(company, held, aMessage({ number }));
  const ticketId = (await ticketsOf(company))[0]!.id;
  await company.as(agent, (ctx) => acceptTicket(ctx, ticketId));
  const values = { body: "Bom dia", sign: false, voice: false, quotedMsg: null };
  const [id] = await company.as(agent, (ctx) => sendMessage(ctx, ticketId, values));

  const base = { chat: number, at: Date.now() };
  const told = (ref: string, by: "ref" | "id" | "both") => ({
    target: by === "ref" ? `strange.${ref}` : `wamid.${ref}`,
    ref: by === "id" ? null : ref,
  });
  const failed = (ref: string, how: Partial<Inbound & { kind: "failure" }> = {}, by: "ref" | "id" | "both" = "both"): Inbound => ({
    ...base,
    kind: "failure",
    id: `failure:${ref}`,
    reason: "rate-limited",
    detail: null,
    ...told(ref, by),
    again: { afterMs: null, rests: false },
    ...how,
  });
  const acked = (ref: string, ack: number): Inbound => ({ ...base, kind: "ack", id: `ack:${ref}:${ack}`, ack, ...told(ref, "both") });
  const { channel, orders } = fakeChannel(({ ref }) => ({ state: "sent", providerId: `wamid.${ref}` }));
  /** Everything that waits becomes due, and the connection is no longer paused. */
  const deliver = async () => {
    await company.run(async ({ tx }) => {
      await tx
        .updateTable("outbox")
        .set({ due_at: new Date(0) })
        .where("state", "=", "queued")
        .execute();
      await tx.updateTable("connections").set({ paused_until: null }).execute();
    });
    return deliverNext(company.id, held, channel);
  };
  const hear = (...news: Inbound[]) => arrive(company, held, ...news);
  const message = async () => (await messagesOf(company)).find((one) => one.id === id)!;
  const refs = () => orders.map(({ ref }) => ref);
  const waiting = () =>
    company.run(({ tx }) => tx.selectFrom("outbox").select(["ref", "attempt", "due_at as dueAt"]).where("state", "=", "queued").execute());
  const resend = () => company.as(agent, (ctx) => resendMessage(ctx, id!));
  return { company, held, failed, acked, deliver, hear, message, refs, waiting, resend };
}

test("what Meta took and could not deliver for now is said once more, under a reference of its own", async () => {
  const { deliver, hear, failed, acked, message, refs, waiting } = await world();
  await deliver();
  const [first] = refs() as [string];
  await hear(failed(first));
  expect(await message()).toMatchObject({ status: "queued", failure: "rate-limited", ack: 0 });
  expect(await waiting()).toMatchObject([{ attempt: 1 }]);
  await deliver();
  expect(refs()).toHaveLength(2);
  expect(refs()[1]).not.toBe(first);
  await hear(acked(refs()[1]!, 2));
  expect(await message()).toMatchObject({ status: "sent", failure: null, ack: 2 });
});

test.each([
  ["twice, and again after the next one has left", ["failed", "deliver", "failed", "acked 1"]],
  ["before the word that it was taken", ["failed", "acked 1", "deliver"]],
  ["after the word that it was taken", ["acked 1", "failed", "deliver"]],
])("told %s, it is said once more and no oftener", async (_, steps) => {
  const { deliver, hear, failed, acked, message, refs, waiting } = await world();
  await deliver();
  const first = refs()[0]!;
  for (const [at, step] of steps.entries()) {
    if (step === "deliver") await deliver();
    // Under another id, as if the earlier status had been forgotten.
    else if (step === "failed") await hear(failed(first, { id: `failure:${first}:${at}` } as never));
    else await hear(acked(first, 1));
  }
  expect(refs()).toHaveLength(2);
  expect(await waiting()).toEqual([]);
  expect(await message()).toMatchObject({ status: "sent", ack: 1, failure: null });
});

test("one that reached its reader is not said again, whichever of the two is told first", async () => {
  for (const order of ["failed first", "delivered first"]) {
    const { deliver, hear, failed, acked, message, refs, waiting } = await world();
    await deliver();
    const news = [failed(refs()[0]!), acked(refs()[0]!, 2)];
    for (const each of order === "failed first" ? news : news.toReversed()) await hear(each);
    await deliver();
    expect(refs(), order).toHaveLength(1);
    expect(await waiting()).toEqual([]);
    expect(await message()).toMatchObject({ status: "sent", ack: 2, failure: null });
  }
});

test("quicker than the answer to the call, or after a crash in the middle of it, it is said once more and no oftener", async () => {
  for (const how of ["quicker", "crashed"]) {
    const { company, held, hear, failed, message, refs, waiting, deliver } = await world();
    const { channel, orders } = fakeChannel(async ({ ref }) => {
      if (how === "quicker") await hear(failed(ref));
      return { state: "sent", providerId: `wamid.${ref}` };
    });
    if (how === "quicker") await deliverNext(company.id, held, channel);
    else {
      const lost = { state: "sending", lease_token: held.token, lease_until: new Date(0), attempt: 1 } as const;
      const { ref } = await company.run(({ tx }) => tx.updateTable("outbox").set(lost).returning("ref").executeTakeFirstOrThrow());
      await abandonSending(company.id, held);
      expect(await message()).toMatchObject({ status: "unknown" });
      await hear(failed(ref, {}, "ref"));
    }
    expect(orders.length).toBeLessThan(2);
    expect(await waiting(), how).toHaveLength(1);
    expect(await message()).toMatchObject({ status: "queued", ack: 0 });
    await deliver();
    expect(refs()).toHaveLength(1);
    expect(await message()).toMatchObject({ status: "sent", ack: 1 });
  }
});

test("its connection rests where Meta asks for that; after as many times as an order may be tried it has failed", async () => {
  const { company, hear, failed, message, refs, waiting, deliver } = await world();
  await deliver();
  await hear(failed(refs()[0]!, { again: { afterMs: null, rests: true } } as never));
  const { paused } = await company.run(({ tx }) => tx.selectFrom("connections").select("paused_until as paused").executeTakeFirstOrThrow());
  expect(paused).toBeInstanceOf(Date);
  await company.run(({ tx }) => tx.updateTable("outbox").set({ attempt: 49 }).where("state", "=", "queued").execute());
  await deliver();
  await hear(failed(refs()[1]!));
  expect(await waiting()).toEqual([]);
  expect(await message()).toMatchObject({ status: "failed", failure: "rate-limited" });
});

test("what failed for good stays so though the word that it was taken comes last, and can be sent anew, and fail anew", async () => {
  const { company, held, hear, failed, acked, message, refs, deliver, resend } = await world();
  await deliver();
  const first = refs()[0]!;
  await hear(failed(first, { reason: "undeliverable", again: undefined } as never), acked(first, 1));
  expect(await message()).toMatchObject({ status: "failed", failure: "undeliverable" });
  await resend();
  const { channel } = fakeChannel(() => ({ state: "failed", reason: "window-closed" }));
  await deliverNext(company.id, held, channel);
  expect(await message()).toMatchObject({ status: "failed", failure: "window-closed" });
});
