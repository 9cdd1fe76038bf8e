import { buffer } from "node:stream/consumers";
import type { InboundOf } from "@recado/channels/inbound";
import { proto } from "baileys";
import { beforeAll, expect, test, vi } from "vitest";
import type { Account, Contact } from "./testing/account.ts";
import { aRef, aText, type Company, toGroup } from "./testing/company.ts";
import type { FakeWhatsApp, Received } from "./testing/fakeWhatsApp.ts";
import { linked } from "./testing/linked.ts";
import type { Group } from "./testing/queries.ts";

// The tests start processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const { MESSAGE_EDIT, REVOKE } = proto.Message.ProtocolMessage.Type;

let fake: FakeWhatsApp;
let company: Company;
let account: Account;
let alice: Contact;
let bob: Contact;
let group: Group;

linked((its) => {
  ({ fake, company, account, alice, bob } = its);
});
beforeAll(() => {
  group = fake.addGroup({ id: "120363000000000007@g.us", subject: "Vizinhos", members: [alice, bob] });
});

const kept = (id: string) => company.inbound("message", (one) => one.id === id);
const says = (who: Contact, message: proto.IMessage) => fake.says.tellGroup(account, group, who, message);
const read = (ref: string): Received[] => fake.received.filter(({ id }) => id === ref);
const person = ({ number, lid }: Contact) => ({ number, lid, userId: null, group: null });

test("what a member corrects, takes back or reacts to is about a message, and by him", async () => {
  const id = await says(bob, { conversation: "errado" });
  await kept(id);
  const key = { remoteJid: group.id, fromMe: true, id };
  const edit = await says(bob, { protocolMessage: { key, type: MESSAGE_EDIT, editedMessage: { conversation: "certo" } } });
  const heart = await says(alice, { reactionMessage: { key: { ...key, fromMe: false, participant: `${bob.lid}@lid` }, text: "❤️" } });
  const removal = await says(bob, { protocolMessage: { key, type: REVOKE } });

  const about = { chat: group.id, target: id, fromMe: false };
  const [byBob, byAlice] = [bob, alice].map(({ number, lid }) => ({ number, lid }));
  expect(await company.inbound("edit", (one) => one.id === `edit:${edit}`)).toMatchObject({ ...about, author: byBob, body: "certo" });
  expect(await company.inbound("reaction", (one) => one.id === `reaction:${heart}`)).toMatchObject({
    ...about,
    author: byAlice,
    emoji: "❤️",
  });
  expect(await company.inbound("delete", (one) => one.id === `delete:${removal}`)).toMatchObject({ ...about, author: byBob });
});

test("an answer and a reaction to what a member said name him as the group addresses its members", async () => {
  const id = await says(bob, { conversation: "vem?" });
  await kept(id);
  const target = { providerId: id, fromMe: false, author: person(bob), body: "vem?" };
  const answer = { ...aText("", "vou"), to: toGroup(group.id), quoted: { ...target, kind: "text", label: "" } };
  const heart = { ref: aRef(), to: toGroup(group.id), kind: "react" as const, target, emoji: "❤️" };
  for (const order of [answer, heart]) expect(await company.deliver(order)).toMatchObject({ state: "sent" });

  const participant = `${bob.lid}@lid`;
  const { contextInfo } = read(answer.ref)[0]!.message.extendedTextMessage!;
  expect(contextInfo).toMatchObject({ stanzaId: id, participant, quotedMessage: { conversation: "vem?" } });
  expect(read(heart.ref)[0]!.message.reactionMessage).toMatchObject({ text: "❤️", key: { id, remoteJid: group.id, participant } });
});

test("where members are addressed by number, he is named by it", async () => {
  const old = fake.addGroup({ id: "5511999990000-1500000000@g.us", subject: "Antigo", members: [alice, bob], addressing: "pn" });
  const target = { providerId: "3AOLD", fromMe: false, author: person(bob), body: "vem?" };
  const heart = { ref: aRef(), to: toGroup(old.id), kind: "react" as const, target, emoji: "❤️" };
  expect(await company.deliver(heart)).toMatchObject({ state: "sent" });
  expect(read(heart.ref)[0]!.message.reactionMessage?.key).toMatchObject({ id: "3AOLD", participant: `${bob.number}@s.whatsapp.net` });
});

test("every member has receipts of his own, and what another device of ours has read is none", async () => {
  const text = { ...aText("", "bom dia"), to: toGroup(group.id) };
  expect(await company.deliver(text)).toMatchObject({ state: "sent" });
  fake.says.receipt(account, account, text.ref, "read", group);
  for (const who of [alice, bob]) fake.says.receipt(account, who, text.ref, "read", group);
  const reads = () =>
    company.kept.flatMap(({ inbound }) => (inbound.kind === "ack" && inbound.target === text.ref && inbound.ack === 3 ? inbound : []));
  await company.until(() => reads().length === 2, "two receipts");
  await company.until(() => ![...account.outstanding.keys()].some((key) => key.startsWith("receipt:")), "the acknowledgements");
  expect(reads()).toMatchObject([alice, bob].map(({ lid }) => ({ chat: group.id, id: `ack:${text.ref}:3:${lid}` })));
});

test("a group's picture is the group's own", async () => {
  const pictureOf = (group: string) => company.channel.profilePicture({ number: null, lid: null, group });
  expect(await pictureOf(group.id)).toBeNull();
  group.picture = fake.media.put(Buffer.from("of the neighbours"));
  expect((await buffer((await pictureOf(group.id))!.stream)).toString()).toBe("of the neighbours");
});

test("reading is told to the group, and of whom it was", async () => {
  const id = await says(bob, { conversation: "leu?" });
  await kept(id);
  const receipt = new Promise((resolve) => fake.on("receipt", ({ attrs }) => attrs.type === "read" && resolve(attrs)));
  await company.channel.markRead([{ providerId: id, chat: group.id, author: bob.number }]);
  expect(await receipt).toMatchObject({ id, to: group.id, participant: `${bob.lid}@lid` });
});

/** All events of a call, once WhatsApp got its confirmations. Delayed ones are included unless a better one arrived. */
async function toldOf(callId: string) {
  await company.until(() => ![...account.outstanding.keys()].some((key) => key.startsWith("call:")), "the acknowledgements");
  const calls = company.kept.filter(({ inbound }) => inbound.kind === "call" && inbound.callId === callId);
  const of = (waits: boolean) =>
    calls.filter(({ waitMs }) => (waitMs !== undefined) === waits).map(({ inbound }) => inbound as InboundOf<"call">);
  return { said: of(false), waiting: of(true) };
}

test.each([
  ["rings and is missed", ["offer", "timeout"], ["offer", "missed"]],
  ["of which a companion is only given notice", ["notice", "hangup"], ["offer", "missed"]],
  ["that is told in several ways", ["offer", "notice", "timeout", "hangup"], ["offer", "missed"]],
  ["that somebody took at our phone", ["notice", "accept", "hangup"], ["offer", "taken"]],
] as const)("a call of a group %s is the group's, by who called", async (name, steps, states) => {
  // Only a call's beginning names the group.
  const ways = (step: (typeof steps)[number]) => ({ video: true, ...((step === "offer" || step === "notice") && { inGroup: group }) });
  for (const step of steps) fake.says.call(account, bob, name, step, ways(step));
  const { said } = await toldOf(name);
  expect(said.map(({ state }) => state)).toEqual(states);
  for (const one of said)
    expect(one).toMatchObject({
      chat: group.id,
      group: { id: group.id, subject: "Vizinhos" },
      peer: { number: bob.number, lid: bob.lid },
      video: true,
    });
  expect(said[0]?.peer.name).toBe("Bob");
});

test("that another member takes it, or does not, is not us", async () => {
  fake.says.call(account, bob, "ALICES", "notice", { inGroup: group });
  fake.says.call(account, bob, "ALICES", "accept", { by: alice });
  fake.says.call(account, bob, "ALICES", "reject", { by: alice });
  fake.says.call(account, bob, "ALICES", "timeout", { by: alice });
  const { said } = await toldOf("ALICES");
  expect(said.map(({ state }) => state)).toEqual(["offer", "missed"]);
  for (const { peer } of said) expect(peer).toMatchObject({ number: bob.number, lid: bob.lid, name: expect.toBeOneOf(["Bob", null]) });
});

test("a call of several people whose group nobody tells is of who called", async () => {
  fake.says.call(account, bob, "NOWHERE", "notice", { video: true });
  fake.says.call(account, bob, "NOWHERE", "timeout");
  const { said } = await toldOf("NOWHERE");
  expect(said.map(({ state }) => state)).toEqual(["offer", "missed"]);
  for (const one of said) {
    expect(one).toMatchObject({ chat: `${bob.number}@s.whatsapp.net`, peer: { lid: bob.lid }, video: true });
    expect(one).not.toHaveProperty("group");
  }
});

test("a call of our own in a group is nobody's", async () => {
  fake.says.call(account, { ...account, name: "Loja" }, "OURS", "notice", { inGroup: group });
  expect(await toldOf("OURS")).toEqual({ said: [], waiting: [] });
});

test("of a call whose end nobody tells it stands there after a while that it was", async () => {
  fake.says.call(account, bob, "ENDLESS", "notice", { inGroup: group });
  const { said, waiting } = await toldOf("ENDLESS");
  expect(said.map(({ state }) => state)).toEqual(["offer"]);
  expect(waiting).toMatchObject([{ state: "ended", chat: group.id, group: { id: group.id }, at: said[0]!.at }]);
});
