import { unreadableId } from "@recado/channels/inbound";
import { expect, test } from "vitest";
import { call } from "../../../testing/app.ts";
import { aNumber } from "../../contacts/factory.ts";
import { aTeam } from "../../tickets/factory.ts";
import { moveTicket } from "../../tickets/threads/threads.ts";
import { aMessage, aPerson, arrive, fakeChannel, heldConnection, messagesOf, ticketsOf } from "../factory.ts";
import { deliverNext, type Ownership } from "./delivery.ts";

/** A customer called and sent a message that could not be decrypted; Lia, an admin, holds the ticket. */
async function world() {
  const { company, lia, queueId } = await aTeam();
  const held = await heldConnection(company);
  const number = aNumber();
  const lost = { kind: "call", state: "missed", chat: number, at: Date.now(), video: false, peer: aPerson(number) } as const;
  const content = { type: "unknown", label: "unreadable" } as const;
  const read = aMessage({ number, body: "Oi?" });
  await arrive(company, held, { ...lost, id: "1", callId: "c1" }, aMessage({ number, id: unreadableId("X1"), content }), read);
  const id = (await ticketsOf(company))[0]!.id;
  await company.run((ctx) =>
    moveTicket(ctx, { id, status: "pending", userId: null }, { status: "open", userId: lia.id, queueId }, "ticket.moved"),
  );
  const { channel, orders } = fakeChannel();
  const drain = async (through: Ownership = held) => {
    while ((await deliverNext(company.id, through, channel)) === "delivered");
  };
  const ofKind = async (kind: string) => String((await messagesOf(company)).find((message) => message.kind === kind)!.id);
  const answersTo = (quoted: string) => call(lia, "POST", `/messages/${id}`, { body: "Sim?", quotedMsg: { id: quoted } });
  return { company, lia, id, read, orders, drain, ofKind, answersTo };
}

test.each(["call", "unknown"])("what has no name at the provider is quoted here alone: %s", async (kind) => {
  const { orders, drain, ofKind, answersTo } = await world();
  const quoted = await ofKind(kind);
  expect((await answersTo(quoted)).body.messages[0].quotedMsg).toMatchObject({ id: quoted });
  await drain();
  expect(orders).toMatchObject([{ kind: "send", quoted: null }]);
});

test.each(["call", "unknown"])("nobody reacts to what has no name at the provider: %s", async (kind) => {
  const { lia, orders, drain, ofKind } = await world();
  const reaction = await call(lia, "POST", `/messages/${await ofKind(kind)}/reactions`, { emoji: "👍" });
  expect(reaction).toEqual({ status: 409, body: { error: "ERR_FETCH_WAPP_MSG" } });
  await drain();
  expect(orders).toEqual([]);
});

test("of what has no name at the provider he is not told that it was read", async () => {
  const { company, lia, id, read } = await world();
  await call(lia, "GET", `/messages/${id}`);
  const requests = await company.run(({ tx }) => tx.selectFrom("provider_requests").select("payload").where("kind", "=", "read").execute());
  expect(requests).toMatchObject([{ payload: { messages: [{ providerId: read.id }] } }]);
});

test("what came by another number is quoted here alone, for the new one has never heard of it", async () => {
  const { company, lia, id, orders, drain, ofKind, answersTo } = await world();
  const otherConnection = await heldConnection(company);
  expect((await call(lia, "PUT", `/tickets/${id}`, { whatsappId: otherConnection.connectionId })).status).toBe(200);
  const quoted = await ofKind("text");
  expect((await answersTo(quoted)).body.messages[0].quotedMsg).toMatchObject({ id: quoted, body: "Oi?" });
  await drain(otherConnection);
  expect(orders).toMatchObject([{ kind: "send", quoted: null }]);
});

test("whoever reads is told which of them he may point at, and a kind that we cannot show is one of those", async () => {
  const { company, lia, id, read } = await world();
  const [held] = await company.run(({ tx }) => tx.selectFrom("connection_owners").select(["connection_id", "token"]).execute());
  const order = aMessage({ number: read.chat, content: { type: "unknown", label: "orderMessage" } });
  await arrive(company, { connectionId: held!.connection_id, token: Number(held!.token) }, order);
  const { messages } = (await call(lia, "GET", `/messages/${id}`)).body;
  const shown = messages.map(({ kind, canQuote }: { kind: string; canQuote: boolean }) => [kind, canQuote]);
  expect(shown.toSorted()).toEqual([
    ["call", false],
    ["text", true],
    ["unknown", false],
    ["unknown", true],
  ]);
});
