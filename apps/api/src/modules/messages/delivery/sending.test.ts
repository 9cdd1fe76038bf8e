import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { acceptTicket } from "../../tickets/moves/accept.ts";
import { deleteMessage, editMessage, reactToMessage } from "../actions/change.ts";
import { sendMessage } from "../actions/send.ts";
import { aMessage, arrive, fakeChannel, ticketsOf } from "../factory.ts";
import { getMessage } from "../queries/messages.ts";
import { sweepInterrupted } from "../sweeps.ts";
import { dieInACall, drain, withQueued } from "../testing.ts";
import { abandonSending } from "./delivery.ts";

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

test("what a process that died had in a call is in doubt, though nobody opens its connection again", async () => {
  const { company, held, agent, ids, ours } = await withQueued("um", "dois");
  const { channel, said } = fakeChannel();
  const sweepAfter = async (leaseEndedMs: number) => {
    const lease_until = new Date(Date.now() - leaseEndedMs);
    await company.run(({ tx }) => tx.updateTable("outbox").set({ lease_until }).where("state", "=", "sending").execute());
    await sweepInterrupted();
    return (await ours())[0]?.status;
  };
  await dieInACall(company, held);
  expect([await sweepAfter(-60_000), await sweepAfter(20_000)], "its owner goes first").toEqual(["queued", "queued"]);
  expect(await sweepAfter(40_000)).toBe("unknown");
  expect((await ours())[0]).toMatchObject({ status: "unknown", failure: "interrupted" });
  expect(await company.facts("message.changed")).toMatchObject([{ payload: { messageId: ids[0] } }]);

  await drain(company.id, held, channel);
  expect(said(), "and what was said after it goes").toEqual(["dois"]);
  await company.as(agent, (ctx) => reactToMessage(ctx, ids[1]!, "👍"));
  await dieInACall(company, held);
  await sweepInterrupted();
  expect(await company.run((ctx) => getMessage(ctx, ids[1]!))).toMatchObject({ reactions: [{ author: "me", emoji: "👍" }] });
});

test("a reaction makes its message a later one, or an answer from before it would hide it again", async () => {
  const { company, held, agent, ids } = await withQueued("um");
  const { channel } = fakeChannel();
  await drain(company.id, held, channel);
  const currentMessage = () => company.run((ctx) => getMessage(ctx, ids[0]!));
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
    expect((await currentMessage()).updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime());
  }
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
