import { proto } from "baileys";
import { beforeAll, expect, test, vi } from "vitest";
import type { Account, Contact } from "./testing/account.ts";
import { aRef, aText, type Company, toGroup } from "./testing/company.ts";
import type { FakeWhatsApp, Received } from "./testing/fakeWhatsApp.ts";
import { linked } from "./testing/linked.ts";
import type { Group } from "./testing/queries.ts";

// They start processes, which takes its time on a machine that has other work.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

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

test("reading is told to the group, and of whom it was", async () => {
  const id = await says(bob, { conversation: "leu?" });
  await kept(id);
  const told = new Promise((resolve) => fake.on("receipt", ({ attrs }) => attrs.type === "read" && resolve(attrs)));
  await company.channel.markRead([{ providerId: id, chat: group.id, author: bob.number }]);
  expect(await told).toMatchObject({ id, to: group.id, participant: `${bob.lid}@lid` });
});
