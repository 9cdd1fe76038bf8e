import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { now } from "../../platform/clock.ts";
import { call } from "../../testing/app.ts";
import { asOwner } from "../../testing/owner.ts";
import { removeConnection } from "../connections/actions/change.ts";
import { filledFileList } from "../file-lists/factory.ts";
import { sendMessage } from "../messages/actions/send.ts";
import { aMessage, arrive, heldConnection, messagesOf, ticketsOf } from "../messages/factory.ts";
import { sweepInterrupted } from "../messages/sweeps.ts";
import { dieInACall } from "../messages/testing.ts";
import { removeTicket } from "../tickets/actions/remove.ts";
import { acceptTicket } from "../tickets/moves/accept.ts";
import { cancelCampaign } from "./actions.ts";
import { sweepCampaigns } from "./jobs.ts";
import { sendNext, sendOne } from "./send.ts";
import { aShop } from "./testing.ts";

test("everybody is written to once, in the order of the list, in closed conversations, and then it is finished", async () => {
  const { company, create, start, run, said, shown, recounted } = await aShop({ contacts: 3 });
  const id = await create({ message1: "Oi {nome}" });
  await start(id);
  await run();
  expect(said()).toEqual(["Oi Cliente 1", "Oi Cliente 2", "Oi Cliente 3"]);
  expect((await messagesOf(company)).map(({ origin }) => origin)).toEqual(["campaign", "campaign", "campaign"]);
  expect((await ticketsOf(company)).map(({ status }) => status)).toEqual(["closed", "closed", "closed"]);
  expect(await shown(id)).toMatchObject({ status: "FINALIZADA", counts: { planned: 3, sent: 3, pending: 0, sending: 0 } });
  expect(await recounted(id)).toEqual({ sent: 3 });
  expect(await company.facts("campaign.finished")).toHaveLength(1);
});

test("many workers at once give the connection one message, and the next one only when that has left", async () => {
  const { company, held, create, start, deliver } = await aShop({ contacts: 4 });
  await start(await create());
  await Promise.all([1, 2, 3, 4].map(() => sendNext(company.id, held.connectionId)));
  expect(await messagesOf(company)).toHaveLength(1);
  await sendNext(company.id, held.connectionId);
  expect(await messagesOf(company)).toHaveLength(1);
  await deliver();
  await Promise.all([1, 2, 3, 4].map(() => sendNext(company.id, held.connectionId)));
  expect(await messagesOf(company)).toHaveLength(2);
});

test("a worker that dies in the middle has sent nothing, and the next one sends it once", async () => {
  const { company, held, create, start, run, said, shown } = await aShop({ contacts: 2 });
  const id = await create({ message1: "Oi {nome}" });
  await start(id);
  const dying = company.run(async (ctx) => {
    await sendOne(ctx, held.connectionId);
    expect(await ctx.tx.selectFrom("messages").select("id").execute()).toHaveLength(1);
    throw new Error("killed before the commit");
  });
  await expect(dying).rejects.toThrow("killed");
  expect(await messagesOf(company)).toEqual([]);
  await run();
  expect(said()).toEqual(["Oi Cliente 1", "Oi Cliente 2"]);
  expect(await shown(id)).toMatchObject({ status: "FINALIZADA", counts: { planned: 2, sent: 2 } });
});

test("after a stop nothing is given to the connection, and a restart goes on where it stopped", async () => {
  const { company, ana, create, start, restart, run, said, shown } = await aShop({ contacts: 4 });
  const id = await create({ message1: "Oi {nome}" });
  await start(id);
  await run(2);
  await company.as(ana, (ctx) => cancelCampaign(ctx, id));
  await run();
  expect(said()).toHaveLength(2);
  expect(await shown(id)).toMatchObject({ status: "CANCELADA", stopReason: null, counts: { sent: 2, pending: 2 } });
  await restart(id);
  await run();
  expect(said()).toEqual(["Oi Cliente 1", "Oi Cliente 2", "Oi Cliente 3", "Oi Cliente 4"]);
  expect((await shown(id)).status).toBe("FINALIZADA");
});

test("the next one waits for its interval, and after so many for the longer one", async () => {
  const { company, held, create, start, run, said } = await aShop({
    contacts: 4,
    settings: { messageInterval: 10, longerIntervalAfter: 2, greaterInterval: 100 },
  });
  await start(await create());
  const pause = async () => {
    const rows = await asOwner<{ seconds: number }>(
      company.id,
      "select extract(epoch from next_at - now())::float as seconds from campaign_paces where connection_id = $1",
      [held.connectionId],
    );
    return rows[0]?.seconds ?? 0;
  };
  const pass = () => asOwner(company.id, "update campaign_paces set next_at = now() where connection_id = $1", [held.connectionId]);
  await run();
  expect(said()).toHaveLength(1);
  expect(await pause()).toBeGreaterThan(5);
  expect(await pause()).toBeLessThanOrEqual(12);
  await pass();
  await run();
  expect(said()).toHaveLength(2);
  expect(await pause()).toBeGreaterThan(100);
  await pass();
  await run();
  expect(await pause()).toBeLessThanOrEqual(12);
});

test("the files of its list go first, in their order, then its text", async () => {
  const { company, ana, create, start, send, deliver, orders, shown } = await aShop({ contacts: 1 });
  const fileListId = await filledFileList(company, ana, ["um.txt", "dois.txt"]);
  const id = await create({ message1: "Oi {nome}", fileListId });
  await start(id);
  await send();
  while ((await deliver()) === "delivered");
  const parcels = orders.map((order) => (order.kind === "send" ? order.parcel : undefined));
  expect(parcels).toMatchObject([
    { type: "media", name: "um.txt" },
    { type: "media", name: "dois.txt" },
    { type: "text", body: "Oi Cliente 1" },
  ]);
  expect(await shown(id)).toMatchObject({ status: "FINALIZADA", counts: { planned: 1, sent: 1 } });
});

test("an agent's message leaves before a campaign's that waits longer, and an open conversation stays open", async () => {
  const { company, ana, held, numberOf, create, start, send, deliver, said } = await aShop({ contacts: 2 });
  await arrive(company, held, aMessage({ number: numberOf(1) }), aMessage({ number: numberOf(2) }));
  const [first, second] = await ticketsOf(company);
  for (const ticket of [first, second]) await company.as(ana, (ctx) => acceptTicket(ctx, ticket!.id));
  while ((await deliver()) === "delivered");
  const before = said().length;
  await start(await create({ message1: "Promoção" }));
  await send();
  await company.as(ana, (ctx) => sendMessage(ctx, second!.id, { body: "Resposta", sign: false, voice: false, quotedMsg: null }));
  while ((await deliver()) === "delivered");
  expect(said().slice(before)).toEqual(["Resposta", "Promoção"]);
  expect((await ticketsOf(company)).map(({ status }) => status)).toEqual(["open", "open"]);
});

test("what becomes of the messages is counted as it comes, in any order and at once, and never less than before", async () => {
  const { company, held, numberOf, create, start, run, orders, shown, recounted } = await aShop({ contacts: 6 });
  const id = await create();
  await start(id);
  await run();
  const acks = orders.flatMap((order, at) =>
    [2, 3, 1, 2].slice(0, at === 0 ? 1 : 4).map((ack, nth) => ({ ack, at, nth, providerId: order.ref, chat: numberOf(at + 1) })),
  );
  await Promise.all(
    acks.map(({ ack, providerId, chat }) =>
      arrive(company, held, { kind: "ack", id: randomUUID(), chat, at: now().getTime(), target: providerId, ack, ref: null }),
    ),
  );
  expect(await recounted(id)).toEqual({ delivered: 1, read: 5 });
  expect(await shown(id)).toMatchObject({ status: "FINALIZADA", counts: { planned: 6, sent: 0, delivered: 1, read: 5, excluded: 0 } });
});

test("while its connection is down it waits and says so, and goes on by itself afterwards", async () => {
  const { company, held, create, start, run, said, shown } = await aShop({ contacts: 2 });
  const status = (value: string) => asOwner(company.id, "update connections set status = $1 where id = $2", [value, held.connectionId]);
  const id = await create();
  await start(id);
  await status("OPENING");
  await run();
  await sweepCampaigns();
  expect(said()).toEqual([]);
  expect(await shown(id)).toMatchObject({ waitsFor: "connection", counts: { pending: 2 } });
  await status("CONNECTED");
  await run();
  expect(await shown(id)).toMatchObject({ waitsFor: null, status: "FINALIZADA", counts: { sent: 2 } });
});

test("a company that is past due stands still and goes on later", async () => {
  const { company, create, start, run, said } = await aShop({ contacts: 2 });
  await start(await create());
  const due = (date: string) => asOwner(company.id, "update companies set due_date = $1 where id = app.company_id()", [date]);
  await due("2020-01-01");
  await run();
  await sweepCampaigns();
  expect(said()).toEqual([]);
  await due("2999-12-31");
  await run();
  expect(said()).toHaveLength(2);
});

test("a recipient whose message fails counts as failed; one that was lost on its way is not sent again", async () => {
  let failing = true;
  const { company, held, create, start, send, run, shown, recipients, said } = await aShop({
    contacts: 3,
    outcome: ({ ref }) => (failing ? { state: "failed", reason: "blocked" } : { state: "sent", providerId: ref }),
  });
  const id = await create({ message1: "Oi {nome}" });
  await start(id);
  await run(1);
  failing = false;
  await send();
  await dieInACall(company, held);
  await sweepInterrupted();
  await run();
  const [first, second, third] = await recipients(id);
  expect([first?.state, second?.state, third?.state]).toEqual(["failed", "unknown", "sent"]);
  expect(said().filter((text) => text === "Oi Cliente 2")).toEqual([]);
  expect(await shown(id)).toMatchObject({ status: "FINALIZADA", counts: { failed: 1, unknown: 1, sent: 1 } });
});

test("what is on its way in a conversation that is removed counts as failed, and the end still comes", async () => {
  const { company, ana, create, start, send, shown, recipients } = await aShop({ contacts: 1 });
  const id = await create();
  await start(id);
  await send();
  const [ticket] = await ticketsOf(company);
  await company.as(ana, (ctx) => removeTicket(ctx, ticket!.id));
  expect(await recipients(id)).toMatchObject([{ state: "failed", reason: "removed" }]);
  expect((await shown(id)).status).toBe("FINALIZADA");
});

test("one whose connection is removed is stopped, and another connection sends the rest", async () => {
  const { company, ana, held, create, start, restart, run, shown } = await aShop({ contacts: 2 });
  const id = await create();
  await start(id);
  await run(1);
  await company.as(ana, (ctx) => removeConnection(ctx, held.connectionId));
  expect(await shown(id)).toMatchObject({ status: "CANCELADA", stopReason: "incomplete", whatsappId: null, counts: { pending: 1 } });
  const other = await heldConnection(company);
  const again = await call(ana, "PUT", `/campaigns/${id}`, { name: "Outra", whatsappId: other.connectionId });
  expect(again.body).toMatchObject({ whatsappId: other.connectionId, status: "CANCELADA" });
  await restart(id);
  await sendNext(company.id, other.connectionId);
  expect((await shown(id)).counts).toMatchObject({ sent: 1, sending: 1, pending: 0 });
});
