import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { InboundOf } from "@recado/channels/inbound";
import type { BinaryNode } from "baileys";
import { describe, expect, test, vi } from "vitest";
import type { Account, Contact } from "./testing/account.ts";
import { aRef, type Company } from "./testing/company.ts";
import type { FakeWhatsApp } from "./testing/fakeWhatsApp.ts";
import { linked } from "./testing/linked.ts";
import { node, seconds } from "./testing/nodes.ts";

// The tests start processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let fake: FakeWhatsApp;
let company: Company;
let account: Account;
let alice: Contact;
let bob: Contact;

linked((its) => {
  ({ fake, company, account, alice, bob } = its);
});

const messageOf = (id: string): Promise<InboundOf<"message">> => company.inbound("message", (one) => one.id === id);

describe("what customers say", () => {
  test("a text comes with the number, the LID and the name of who wrote it", async () => {
    const id = await fake.says.text(account, alice, "Olá 😀");

    expect(await messageOf(id)).toMatchObject({
      chat: "5511977776666@s.whatsapp.net",
      fromMe: false,
      peer: { number: "5511977776666", lid: "111222333444555", name: "Alice" },
      group: null,
      content: { type: "text", body: "Olá 😀" },
      quoted: null,
    });
  });

  test("a second text, in the same conversation and by the keys of the first", async () => {
    const id = await fake.says.text(account, alice, "e mais uma coisa");
    expect((await messageOf(id)).content).toEqual({ type: "text", body: "e mais uma coisa" });
  });

  test.each(["image", "video", "audio", "voice", "document", "sticker"] as const)("%s comes whole and can be opened", async (media) => {
    const bytes = randomBytes(40_000);
    const type = media === "voice" ? "audio" : media;
    const file = {
      ...(await fake.says.upload(type, bytes)),
      mimetype: "application/test",
      caption: "veja",
      fileName: "conta.pdf",
      seconds: 7,
    };
    const id = await fake.says.tell(account, alice, { [`${type}Message`]: media === "voice" ? { ...file, ptt: true } : file });

    const { content } = await messageOf(id);
    expect(content).toMatchObject({ type: "media", media, mime: "application/test", bytes: 40_000 });
    const { stream } = await company.channel.fetchMedia((content as { source: unknown }).source);
    expect((await buffer(stream)).equals(bytes)).toBe(true);
  });

  test("a place, a card and an answer to something said before", async () => {
    const locationId = await fake.says.tell(account, alice, {
      locationMessage: { degreesLatitude: -23.5, degreesLongitude: -46.6, name: "Sé" },
    });
    const card = await fake.says.tell(account, alice, { contactMessage: { displayName: "Bob", vcard: "BEGIN:VCARD\nFN:Bob\nEND:VCARD" } });
    const contextInfo = { stanzaId: locationId, participant: "5511977776666@s.whatsapp.net" };
    const answer = await fake.says.tell(account, alice, { extendedTextMessage: { text: "aqui", contextInfo } });

    expect((await messageOf(locationId)).content).toEqual({
      type: "location",
      latitude: -23.5,
      longitude: -46.6,
      name: "Sé",
      address: null,
    });
    expect((await messageOf(card)).content).toMatchObject({ type: "contacts", cards: [{ name: "Bob" }] });
    expect(await messageOf(answer)).toMatchObject({ content: { body: "aqui" }, quoted: locationId });
  });

  test("several cards, a poll, a place that moves and a round video", async () => {
    const card = (name: string) => ({ displayName: name, vcard: `BEGIN:VCARD\nFN:${name}\nEND:VCARD` });
    const cards = await fake.says.tell(account, alice, {
      contactsArrayMessage: { displayName: "2", contacts: [card("Bob"), card("Caio")] },
    });
    const options = [{ optionName: "Pix" }, { optionName: "Boleto" }];
    const poll = await fake.says.tell(account, alice, { pollCreationMessageV3: { name: "Como paga?", options } });
    const moving = await fake.says.tell(account, alice, {
      liveLocationMessage: { degreesLatitude: -23.5, degreesLongitude: -46.6, caption: "a caminho" },
    });
    const round = await fake.says.tell(account, alice, {
      ptvMessage: { ...(await fake.says.upload("video", randomBytes(900))), seconds: 4 },
    });

    expect((await messageOf(cards)).content).toEqual({
      type: "contacts",
      cards: ["Bob", "Caio"].map((name) => ({ name, vcard: card(name).vcard })),
    });
    expect((await messageOf(poll)).content).toEqual({ type: "poll", question: "Como paga?", options: ["Pix", "Boleto"] });
    expect((await messageOf(moving)).content).toEqual({ type: "location", latitude: -23.5, longitude: -46.6, name: null, address: null });
    const { content } = await messageOf(round);
    expect(content).toMatchObject({ type: "media", media: "video", mime: "video/mp4", seconds: 4, bytes: 900 });
    const { stream } = await company.channel.fetchMedia((content as { source: unknown }).source);
    expect(await buffer(stream)).toHaveLength(900);
  });

  test("what we do not know is kept with its raw form", async () => {
    const id = await fake.says.tell(account, alice, { eventMessage: { name: "Festa" } });
    expect((await messageOf(id)).content).toEqual({ type: "unknown", label: "eventMessage" });
    expect(JSON.stringify(company.kept.find(({ inbound }) => inbound.id === id)?.raw)).toContain("Festa");
  });

  test.each(["view_once", "view_once_unavailable_fanout"])(
    "what only the phone shows (%s) stands there as something to look for",
    async (type) => {
      const id = fake.says.hide(account, bob, type);
      const { content, peer } = await messageOf(`unreadable:${id}`);
      expect([content, peer?.number]).toEqual([{ type: "unknown", label: type }, bob.number]);
      await company.until(() => !account.outstanding.has(`message:${id}:`), "the acknowledgement");
    },
  );

  test("what is sealed with the secret of another message stands there, with its raw form", async () => {
    const id = fake.says.sealWithSecret(account, bob);
    const { content, peer } = await messageOf(`unreadable:${id}`);
    expect([content, peer?.number]).toEqual([{ type: "unknown", label: "msmsg" }, bob.number]);
    expect(JSON.stringify(company.kept.find(({ inbound }) => inbound.id === `unreadable:${id}`)?.raw)).toContain("Buffer");
    await company.until(() => !account.outstanding.has(`message:${id}:`), "the acknowledgement");
  });

  test("what no database takes does not stop the conversation", async () => {
    const id = await fake.says.text(account, alice, "a\u0000b");
    expect((await messageOf(id)).content).toEqual({ type: "text", body: "a\uFFFDb" });
  });

  test("an edit, a deletion and a reaction are about a message and are no message", async () => {
    const id = await fake.says.text(account, alice, "errado");
    const edit = await fake.says.edit(account, alice, id, "certo");
    const removal = await fake.says.remove(account, alice, id);
    const heart = await fake.says.react(account, alice, id, "❤️");

    expect(await company.inbound("edit")).toMatchObject({ target: id, body: "certo", fromMe: false });
    expect(await company.inbound("delete")).toMatchObject({ target: id });
    expect(await company.inbound("reaction")).toMatchObject({ target: id, emoji: "❤️", author: { number: alice.number } });
    const ids = company.kept.filter(({ inbound }) => inbound.kind === "message").map(({ inbound }) => inbound.id);
    expect(ids).toContain(id);
    for (const other of [edit, removal, heart]) expect(ids).not.toContain(other);
  });

  test.each(["lid", "number"] as const)("an edit that was sealed under the %s is opened by what it corrects", async (under) => {
    const secret = randomBytes(32);
    const message = { conversation: "errado", messageContextInfo: { messageSecret: secret } };
    const target = await fake.says.tell(account, bob, message);
    await messageOf(target);
    const by = under === "lid" ? `${bob.lid}@lid` : `${bob.number}@s.whatsapp.net`;
    const id = await fake.says.editSealed(account, bob, target, "certo", { secret, by });
    expect(await company.inbound("edit", (one) => one.id === `edit:${id}`)).toMatchObject({
      target,
      body: "certo",
      author: { lid: bob.lid },
    });
  });

  test("an edit that nobody can open, for it corrects what we never saw or was sealed by another, says that there was something", async () => {
    const secret = randomBytes(32);
    const target = await fake.says.tell(account, bob, { conversation: "meu", messageContextInfo: { messageSecret: secret } });
    await messageOf(target);
    const by = `${bob.lid}@lid`;
    const ids = [
      await fake.says.editSealed(account, bob, "3ANEVERSEEN", "certo", { secret, by }),
      await fake.says.editSealed(account, alice, target, "meu, diz ela", { secret, by }),
    ];
    for (const id of ids) expect((await messageOf(id)).content).toEqual({ type: "unknown", label: "secretEncryptedMessage" });
  });

  test("in a group it is told who spoke", async () => {
    const group = fake.addGroup({ id: "120363000000000001@g.us", subject: "Vizinhos", members: [alice, bob] });
    const id = await fake.says.tellGroup(account, group, bob, { conversation: "oi grupo" });

    expect(await messageOf(id)).toMatchObject({
      chat: group.id,
      peer: null,
      group: { id: group.id, subject: "Vizinhos" },
      author: { number: bob.number, lid: bob.lid, name: "Bob" },
      content: { body: "oi grupo" },
    });
  });

  test("a group that is given another name is told at once", async () => {
    const group = fake.addGroup({ id: "120363000000000002@g.us", subject: "Rua", members: [alice, bob] });
    const renamed = node("subject", { subject: "Rua Nova", s_t: seconds() });
    const attrs = { id: "renamed", from: group.id, type: "w:gp2", participant: `${bob.lid}@lid`, t: seconds() };
    account.wire?.send(node("notification", attrs, [renamed]));
    expect(await company.inbound("group")).toMatchObject({ chat: group.id, group: { id: group.id, subject: "Rua Nova" } });
  });

  test("a call rings and is missed", async () => {
    fake.says.call(account, alice, "CALL1", "offer", { video: true });
    fake.says.call(account, alice, "CALL1", "timeout");

    expect(await company.inbound("call", ({ state }) => state === "offer")).toMatchObject({
      callId: "CALL1",
      video: true,
      peer: { number: alice.number },
    });
    expect(await company.inbound("call", ({ state }) => state === "missed")).toMatchObject({ callId: "CALL1", video: true });
  });

  test("a call that is refused is refused at WhatsApp", async () => {
    fake.says.call(account, alice, "CALL2", "offer");
    await company.inbound("call", ({ callId }) => callId === "CALL2");
    const refusals: BinaryNode[] = [];
    fake.on("called", (stanza) => refusals.push(stanza));
    await company.channel.rejectCall({ callId: "CALL2", chat: `${alice.number}@s.whatsapp.net` });
    const creator = `${alice.lid}@lid`;
    expect(refusals).toMatchObject([
      { attrs: { to: creator }, content: [{ tag: "reject", attrs: { "call-id": "CALL2", "call-creator": creator } }] },
    ]);
  });

  test.each([
    ["given up by who called", ["offer", "hangup"], ["offer", "missed"]],
    ["declined on the phone", ["offer", "reject", "hangup"], ["offer", "missed"]],
    ["declined on the phone, as its end tells", ["offer", "rejectedElsewhere"], ["offer", "missed"]],
    ["answered on the phone", ["offer", "accept", "hangup"], ["offer", "taken"]],
    ["answered on the phone, as its end tells", ["offer", "acceptedElsewhere", "hangup"], ["offer", "taken"]],
    ["of which we hear the end only", ["hangup"], ["ended"]],
  ] as const)("a call %s", async (name, steps, states) => {
    for (const step of steps) fake.says.call(account, bob, name, step);
    await company.until(() => ![...account.outstanding.keys()].some((key) => key.startsWith("call:")), "the acknowledgements");
    const about = company.kept.filter(({ inbound }) => inbound.kind === "call" && inbound.callId === name);
    const calls = about.flatMap(({ inbound, waitMs }) => (inbound.kind === "call" && waitMs === undefined ? [inbound] : []));
    expect(calls.map(({ state }) => state)).toEqual(states);
    const { number, lid } = bob;
    for (const { peer } of calls) expect(peer).toMatchObject({ number, lid, name: expect.toBeOneOf(["Bob", null]) });
  });

  test("a call of our own is no customer's", async () => {
    for (const step of ["offer", "timeout"] as const) fake.says.call(account, { ...account, name: "Loja" }, "OURS", step);
    await company.until(() => ![...account.outstanding.keys()].some((key) => key.startsWith("call:")), "the acknowledgements");
    expect(company.kept.some(({ inbound }) => inbound.kind === "call" && inbound.callId === "OURS")).toBe(false);
  });

  test("what was typed on the company's own phone belongs to the conversation", async () => {
    const id = await fake.says.fromPhone(account, alice, { conversation: "do celular" });
    expect(await messageOf(id)).toMatchObject({
      fromMe: true,
      chat: "5511977776666@s.whatsapp.net",
      peer: { number: alice.number },
      content: { body: "do celular" },
    });
  });

  test("the history of before the pairing is no news", async () => {
    const key = { remoteJid: "5511966665555@s.whatsapp.net", fromMe: false, id: "OLD1" };
    const messages = [{ message: { key, message: { conversation: "velha" }, messageTimestamp: 1_700_000_000 } }];
    await fake.says.history(account, [{ id: "5511966665555@s.whatsapp.net", messages }]);
    const id = await fake.says.text(account, bob, "nova");
    await messageOf(id);

    expect(company.kept.some(({ inbound }) => inbound.id === "OLD1")).toBe(false);
  });

  test("what could not be deciphered is asked for again and comes once, as itself", async () => {
    const id = fake.says.garble(account, bob, { conversation: "agora sim" });
    expect((await messageOf(id)).content).toEqual({ type: "text", body: "agora sim" });
    expect(company.kept.filter(({ inbound, waitMs }) => inbound.id.endsWith(id) && waitMs === undefined)).toHaveLength(1);
  });

  test("receipts are on our scale, whatever their order, and name what they are about", async () => {
    const ref = aRef();
    fake.says.receipt(account, alice, ref, "read");
    fake.says.receipt(account, alice, ref, "delivered");
    fake.says.receipt(account, alice, ref, "played");
    await company.inbound("ack", ({ ack, target }) => ack === 4 && target === ref);

    const acks = company.kept.flatMap(({ inbound }) => (inbound.kind === "ack" && inbound.target === ref ? [inbound] : []));
    expect(acks.map(({ ack }) => ack).sort()).toEqual([2, 3, 4]);
    expect(acks[0]).toMatchObject({ ref, chat: "5511977776666@s.whatsapp.net" });
  });

  test("nothing is acknowledged before it is kept, and it comes again until it is", async () => {
    company.ports.refuse = true;
    const id = await fake.says.text(account, bob, "com o banco parado");
    const acknowledged = () => !account.outstanding.has(`message:${id}:`);
    await company.refusedTwice(id);
    expect(acknowledged()).toBe(false);

    company.ports.refuse = false;
    expect((await messageOf(id)).content).toEqual({ type: "text", body: "com o banco parado" });
    await company.until(acknowledged, "the acknowledgement");
  });

  test("what came while nobody was connected comes afterwards, once and in order", async () => {
    fake.cut(account);
    await company.status("lost");
    const before = company.statuses().length;
    const ids = [
      await fake.says.text(account, alice, "um"),
      await fake.says.text(account, bob, "dois"),
      await fake.says.text(account, alice, "três"),
    ];
    await company.status("connected", before);

    await Promise.all(ids.map(messageOf));
    const order = company.kept.map(({ inbound }) => inbound.id).filter((id) => ids.includes(id));
    expect(order).toEqual(ids);
  });

  test("a profile picture is fetched, and nobody's is none", async () => {
    alice.picture = fake.media.put(Buffer.from("a picture"));
    const found = await company.channel.profilePicture({ number: alice.number, lid: null, group: null });
    expect((await buffer(found!.stream)).toString()).toBe("a picture");
    expect(await company.channel.profilePicture({ number: bob.number, lid: null, group: null })).toBeNull();
  });
});
