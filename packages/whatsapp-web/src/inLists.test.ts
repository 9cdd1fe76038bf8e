import { randomBytes } from "node:crypto";
import type { InboundOf } from "@recado/channels/inbound";
import type { BinaryNode, proto } from "baileys";
import { expect, test, vi } from "vitest";
import type { Account, Contact } from "./testing/account.ts";
import type { Company } from "./testing/company.ts";
import type { FakeWhatsApp } from "./testing/fakeWhatsApp.ts";
import { linked } from "./testing/linked.ts";

// The tests start processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** A customer's broadcast list, with the company as one of its recipients. */
const list = "1599157532@broadcast";

let fake: FakeWhatsApp;
let company: Company;
let account: Account;
let alice: Contact;
const receipts: BinaryNode["attrs"][] = [];

linked((its) => {
  ({ fake, company, account, alice } = its);
  fake.on("receipt", ({ attrs }) => receipts.push(attrs));
});

const says = (message: proto.IMessage) => fake.says.tell(account, alice, message, { list });
const messageOf = (id: string): Promise<InboundOf<"message">> => company.inbound("message", (one) => one.id === id);
const isAcknowledged = (id: string) => !account.outstanding.has(`message:${id}:`);
const inHers = () => ({ chat: `${alice.number}@s.whatsapp.net`, fromMe: false });
const toHer = () => ({ to: list, participant: `${alice.lid}@lid` });

test("what a customer sends to many is in the conversation with him, and he hears that it came and was read", async () => {
  const id = await says({ conversation: "Mudamos de endereço" });
  const { number, lid, name } = alice;
  const peer = { number, lid, name };
  expect(await messageOf(id)).toMatchObject({
    ...inHers(),
    peer,
    group: null,
    author: null,
    list,
    content: { body: "Mudamos de endereço" },
  });
  await company.until(() => isAcknowledged(id), "the acknowledgement");

  const { chat } = await messageOf(id);
  await company.channel.markRead([{ providerId: id, chat, author: null, list }]);
  const ownReceipts = () => receipts.filter((attrs) => attrs.id === id);
  await company.until(() => ownReceipts().length === 2, "two receipts");
  expect(ownReceipts()).toMatchObject([toHer(), { ...toHer(), type: "read" }]);
});

test("what is about such a message finds it in that conversation", async () => {
  const secret = randomBytes(32);
  const target = await says({ conversation: "errado", messageContextInfo: { messageSecret: secret } });
  await messageOf(target);
  const by = `${alice.lid}@lid`;
  const ids = [
    await fake.says.edit(account, alice, target, "certo", { list }),
    await fake.says.editSealed(account, alice, target, "certo", { secret, by, list }),
    await fake.says.react(account, alice, target, "❤️", { list }),
    await fake.says.remove(account, alice, target, { list }),
  ];
  const [edit, sealed, heart, removal] = ids;
  const answer = await says({ extendedTextMessage: { text: "aqui", contextInfo: { stanzaId: target, participant: by } } });
  for (const id of [edit, sealed])
    expect(await company.inbound("edit", (one) => one.id === `edit:${id}`)).toMatchObject({ ...inHers(), target, body: "certo" });
  expect(await company.inbound("reaction", (one) => one.id === `reaction:${heart}`)).toMatchObject({ ...inHers(), target });
  expect(await company.inbound("delete", (one) => one.id === `delete:${removal}`)).toMatchObject({ ...inHers(), target });
  expect(await messageOf(answer)).toMatchObject({ ...inHers(), quoted: target });
});

test("what could not be deciphered is asked for again, of him and by his list, and comes as itself", async () => {
  const id = fake.says.garble(account, alice, { conversation: "agora sim" }, { list });
  expect(await messageOf(id)).toMatchObject({ ...inHers(), list, content: { body: "agora sim" } });
  expect(receipts.find((attrs) => attrs.id === id && attrs.type === "retry")).toMatchObject(toHer());
  const waits = company.kept.filter(({ inbound }) => inbound.id === `unreadable:${id}`);
  expect(waits).toMatchObject([{ inbound: { ...inHers(), peer: { number: alice.number, lid: alice.lid } } }]);
});

test.each(["something_new", "view_once"])("what came without anything to decipher (%s) stands there as for others", async (type) => {
  const id = fake.says.hide(account, alice, type, { list });
  expect(await messageOf(`unreadable:${id}`)).toMatchObject({ ...inHers(), peer: { number: alice.number, lid: alice.lid } });
  await company.until(() => isAcknowledged(id), "the acknowledgement");
});

test("what the company's own phone sends to a list, and anybody's stories, are taken and kept nowhere", async () => {
  const ids = [
    await fake.says.fromPhoneToList(account, list, { conversation: "promoção" }),
    await fake.says.tell(account, alice, { conversation: "meu dia" }, { list: "status@broadcast" }),
  ];
  await company.until(() => ids.every(isAcknowledged), "the acknowledgements");
  await messageOf(await says({ conversation: "e depois" }));
  expect(company.kept.filter(({ inbound }) => ids.some((id) => inbound.id.endsWith(id)))).toEqual([]);
});
