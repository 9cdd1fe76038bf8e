import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Order } from "@recado/channels/outbound";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Account, Contact } from "./testing/account.ts";
import { aCompany, aRef, aText, type Company, toGroup, toNumber } from "./testing/company.ts";
import { type FakeWhatsApp, type Received, startFakeWhatsApp } from "./testing/fakeWhatsApp.ts";
import { readLedger } from "./testing/ledger.ts";
import { node, SERVER, seconds } from "./testing/nodes.ts";

// The tests start processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let folder: string;
let fake: FakeWhatsApp;
let company: Company;
let account: Account;
let alice: Contact;
let bob: Contact;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "recado-sending-"));
  fake = await startFakeWhatsApp({ ledger: join(folder, "ledger") });
  alice = fake.addContact({ number: "5511977776666", lid: "111222333444555", name: "Alice" });
  bob = fake.addContact({ number: "5511966665555", lid: "222333444555666", name: "Bob" });
  company = await aCompany(fake);
  account = await company.pair();
});
afterAll(async () => {
  await company.engine.stop();
  await fake.close();
  await rm(folder, { recursive: true });
});

const read = (ref: string): Received[] => fake.received.filter(({ id }) => id === ref);
const inLedger = (ref: string) => readLedger(join(folder, "ledger")).filter(({ id }) => id === ref);
const reference = (providerId: string, body = "") => ({ providerId, fromMe: true, author: null, body });
const order = (rest: { kind: "edit" | "delete" | "react" } & Record<string, unknown>): Order =>
  ({ ref: aRef(), to: toNumber(alice.number), ...rest }) as unknown as Order;

describe("what the company says", () => {
  test("a text arrives under our own reference, and is sent when WhatsApp says so", async () => {
    const text = aText(alice.number, "Oi Alice");
    expect(await company.deliver(text)).toMatchObject({ state: "sent", providerId: text.ref });

    expect(read(text.ref)).toMatchObject([{ to: { name: "Alice" } }]);
    expect(inLedger(text.ref)).toEqual([{ id: text.ref, to: alice.number, body: "Oi Alice", again: false }]);
    expect(await company.inbound("ack", ({ target }) => target === text.ref)).toMatchObject({ ack: 1, ref: text.ref });
  });

  test("somebody of whom we know the LID only is reached by it", async () => {
    const text = { ...aText("", "pelo LID"), to: { number: null, lid: bob.lid, userId: null, group: null } };
    expect(await company.deliver(text)).toMatchObject({ state: "sent" });
    expect(read(text.ref)).toMatchObject([{ to: { name: "Bob" } }]);
  });

  test("an address in a text is not visited", async () => {
    const text = aText(alice.number, `veja https://localhost:${new URL(fake.url).port}/x`);
    await company.deliver(text);
    expect(read(text.ref)[0]?.message.extendedTextMessage?.title ?? null).toBeFalsy();
  });

  test.each(["image", "video", "audio", "voice", "document", "sticker"] as const)("%s is uploaded sealed and arrives", async (media) => {
    const path = join(folder, media);
    await writeFile(path, Buffer.alloc(30_000, media));
    const mime = {
      image: "image/png",
      video: "video/mp4",
      audio: "audio/mpeg",
      voice: "audio/ogg",
      document: "application/pdf",
      sticker: "image/webp",
    }[media];
    const parcel = { type: "media" as const, media, mime, name: "conta.pdf", caption: "veja", seconds: 3 };
    const sending: Order = { ref: aRef(), to: toNumber(alice.number), kind: "send", parcel, file: { path, size: 30_000 }, quoted: null };
    expect(await company.deliver(sending)).toMatchObject({ state: "sent" });

    const [got] = read(sending.ref);
    const message = got!.message[`${media === "voice" ? "audio" : media}Message`]!;
    expect(fake.media.files.get(message.directPath!)!.length).toBeGreaterThan(30_000);
    if (media === "voice") expect(message).toMatchObject({ ptt: true, mimetype: "audio/ogg; codecs=opus", seconds: 3 });
    if (media === "document") expect(message).toMatchObject({ fileName: "conta.pdf", caption: "veja" });
  });

  test("a place and cards", async () => {
    const location = { type: "location" as const, latitude: -23.5, longitude: -46.6, name: "Sé", address: null };
    const cards = { type: "contacts" as const, cards: [{ name: "Bob; o Bob", number: "5511966665555" }] };
    const base = { to: toNumber(alice.number), kind: "send" as const, file: null, quoted: null };
    const here = { ...base, ref: aRef(), parcel: location };
    const card = { ...base, ref: aRef(), parcel: cards };
    for (const one of [here, card]) expect(await company.deliver(one)).toMatchObject({ state: "sent" });

    expect(read(here.ref)[0]!.message.locationMessage).toMatchObject({ degreesLatitude: -23.5, name: "Sé" });
    expect(read(card.ref)[0]!.message.contactMessage?.vcard).toContain("waid=5511966665555:+5511966665555");
  });

  test.each([
    ["text", "vem?", "", { conversation: "vem?" }],
    ["image", "", "", { imageMessage: {} }],
    ["image", "a sala", "", { imageMessage: { caption: "a sala" } }],
    ["video", "", "", { videoMessage: {} }],
    ["voice", "", "", { audioMessage: { ptt: true } }],
    ["audio", "", "som.mp3", { audioMessage: { ptt: false } }],
    ["sticker", "", "", { stickerMessage: {} }],
    ["document", "", "conta.pdf", { documentMessage: { fileName: "conta.pdf" } }],
    ["location", "|https://maps.google.com/maps?q=1%2C2|Sé", "Sé", { locationMessage: { name: "Sé" } }],
    ["contacts", "BEGIN:VCARD", "Bob, Alice", { contactMessage: { displayName: "Bob, Alice" } }],
    ["poll", "Enquete: Vem?", "", { conversation: "Enquete: Vem?" }],
  ])("an answer carries what it answers as what it is: %s", async (kind, body, label, quotedMessage) => {
    const quoted = { providerId: "3AQUESTION", fromMe: false, author: null, kind, body, label };
    const answer = { ...aText(alice.number, "sim"), quoted };
    expect(await company.deliver(answer)).toMatchObject({ state: "sent" });
    const carried = read(answer.ref)[0]!.message.extendedTextMessage?.contextInfo;
    expect(carried).toMatchObject({ stanzaId: "3AQUESTION", quotedMessage });
    expect(Object.keys(carried?.quotedMessage ?? {})).toEqual(Object.keys(quotedMessage));
  });

  test("an edit, a reaction and a deletion name the message that they are about", async () => {
    const text = aText(alice.number, "errado");
    await company.deliver(text);
    const edit = order({ kind: "edit", target: reference(text.ref), body: "certo" });
    const react = order({ kind: "react", target: reference(text.ref), emoji: "👍" });
    const remove = order({ kind: "delete", target: reference(text.ref) });
    for (const one of [edit, react, remove]) expect(await company.deliver(one)).toMatchObject({ state: "sent" });

    const of = (one: Order) => read(one.ref)[0]!.message;
    expect(of(edit).protocolMessage ?? of(edit).editedMessage?.message?.protocolMessage).toMatchObject({
      key: { id: text.ref },
      editedMessage: { extendedTextMessage: { text: "certo" } },
    });
    expect(of(react).reactionMessage).toMatchObject({ key: { id: text.ref }, text: "👍" });
    expect(of(remove).protocolMessage).toMatchObject({ key: { id: text.ref } });
  });

  test("everybody in a group reads it", async () => {
    const group = fake.addGroup({ id: "120363000000000002@g.us", subject: "Vizinhos", members: [alice, bob] });
    const text = { ...aText("", "bom dia"), to: toGroup(group.id) };
    expect(await company.deliver(text)).toMatchObject({ state: "sent" });
    expect(
      read(text.ref)
        .map(({ to }) => to.name)
        .sort(),
    ).toEqual(["Alice", "Bob"]);
  });

  test("a number without WhatsApp is told at once, and nothing is sent to it", async () => {
    const text = aText("551100000000", "alguém aí?");
    expect(await company.deliver(text)).toEqual({ state: "failed", reason: "not-on-whatsapp" });
    expect(inLedger(text.ref)).toEqual([]);
  });

  test("a Brazilian number is found with its ninth digit though WhatsApp knows it without", async () => {
    const carla = fake.addContact({ number: "551133334444", lid: "333444555666777", name: "Carla" });
    expect(await company.channel.check("5511933334444")).toMatchObject({ exists: true, number: carla.number });
    const text = aText("5511933334444", "oi");
    await company.deliver(text);
    expect(inLedger(text.ref)).toMatchObject([{ to: carla.number }]);
  });

  test("who asks to hear it again hears it under the same id", async () => {
    const text = aText(bob.number, "de novo");
    await company.deliver(text);
    fake.says.askAgain(account, bob, text.ref);
    await company.until(() => read(text.ref).some(({ again }) => again), "the repetition");
    expect(inLedger(text.ref).map(({ again }) => again)).toEqual([false, true]);
    expect(read(text.ref).at(-1)!.message.extendedTextMessage?.text).toBe("de novo");
  });

  test("reading is told to whom it was who wrote", async () => {
    const id = await fake.says.text(account, alice, "leu?");
    await company.inbound("message", (one) => one.id === id);
    const receipt = new Promise((resolve) => fake.on("receipt", ({ attrs }) => attrs.type === "read" && resolve(attrs)));
    await company.channel.markRead([{ providerId: id, chat: `${alice.number}@s.whatsapp.net`, author: null }]);
    expect(await receipt).toMatchObject({ id, to: `${alice.lid}@lid` });
  });
});

describe("when sending goes wrong", () => {
  test("a restriction of the account fails the message for good and is told of the connection", async () => {
    fake.mood(account, "refuse", { times: 1, error: "463" });
    const text = aText(alice.number, "fria");
    expect(await company.deliver(text)).toEqual({ state: "failed", reason: "restricted", detail: "463", effect: "pause" });
    expect(await company.inbound("failure", ({ target }) => target === text.ref)).toMatchObject({ reason: "restricted", ref: text.ref });
    expect(await company.status("restricted")).toMatchObject({ status: "CONNECTED" });

    const before = company.statuses().length;
    const lifted = { data: { xwa2_notify_account_reachout_timelock: { is_active: false } } };
    const update = node("update", { op_name: "NotificationUserReachoutTimelockUpdate" }, Buffer.from(JSON.stringify(lifted)));
    account.wire?.send(node("notification", { type: "mex", id: "lifted", from: SERVER, t: seconds() }, [update]));
    expect(await company.status("connected", before)).toMatchObject({ status: "CONNECTED" });
  });

  test("what was accepted before the line broke is unknown, and a late word settles it", async () => {
    fake.mood(account, "drop", { times: 1 });
    const before = company.statuses().length;
    const text = aText(alice.number, "caiu");
    expect(await company.deliver(text)).toEqual({ state: "unknown", reason: "connection-lost" });
    expect(inLedger(text.ref)).toHaveLength(1);

    await company.status("connected", before);
    fake.says.receipt(account, alice, text.ref);
    expect(await company.inbound("ack", ({ target }) => target === text.ref)).toMatchObject({ ack: 2, ref: text.ref });
  });

  test("who cannot read what had an unknown outcome, and asks again when another engine has taken over, is told it again", async () => {
    fake.mood(account, "silent", { times: 1 });
    const text = aText(bob.number, "caiu antes de saber");
    const accepted = new Promise((resolve) => fake.on("received", ({ id }) => id === text.ref && resolve(id)));
    const before = company.statuses().length;
    const outcome = company.deliver(text);
    await accepted;
    process.kill(company.engine.pid()!, "SIGKILL");
    expect(await outcome).toMatchObject({ state: "unknown" });
    await company.status("connected", before);
    fake.says.askAgain(account, bob, text.ref);
    await company.until(() => read(text.ref).some(({ again }) => again), "the repetition");
    expect(read(text.ref).at(-1)!.message.extendedTextMessage?.text).toBe("caiu antes de saber");
  });

  test("what was accepted before the engine was killed is settled by the receipt that waited for the next one", async () => {
    account.hasReceipts = true;
    fake.mood(account, "drop", { times: 1 });
    const text = aText(alice.number, "caiu com tudo");
    const accepted = new Promise((resolve) => fake.on("received", ({ id }) => id === text.ref && resolve(id)));
    const before = company.statuses().length;
    const outcome = company.deliver(text);
    await accepted;
    process.kill(company.engine.pid()!, "SIGKILL");

    expect(await outcome).toMatchObject({ state: "unknown" });
    await company.status("connected", before);
    expect(await company.inbound("ack", ({ target }) => target === text.ref)).toMatchObject({ ack: 2, ref: text.ref });
    await company.until(() => !account.outstanding.has(`receipt:${text.ref}:`), "the acknowledgement");
    expect(inLedger(text.ref)).toHaveLength(1);
    account.hasReceipts = false;
  });

  test("without a connection nothing is written, so it may be tried again", async () => {
    const other = await aCompany(fake, { engine: company.engine });
    expect(await other.deliver(aText(alice.number, "cedo demais"))).toEqual({ state: "retry", reason: "not-connected" });
  });

  test("a line that breaks before the message was written leaves nothing behind", async () => {
    const dora = fake.addContact({ number: "5511955554444", lid: "444555666777888", name: "Dora" });
    const before = company.statuses().length;
    const text = aText(dora.number, "quase");
    fake.once("query", () => fake.cut(account));
    expect(await company.deliver(text)).toEqual({ state: "retry", reason: "not-connected" });
    await company.status("connected", before);

    expect(await company.deliver(text)).toMatchObject({ state: "sent" });
    expect(inLedger(text.ref)).toHaveLength(1);
  });

  test("a slow answer is an answer", async () => {
    fake.mood(account, "slow", { times: 1, ms: 400 });
    expect(await company.deliver(aText(alice.number, "devagar"))).toMatchObject({ state: "sent" });
  });

  test("an engine that is killed in the middle leaves it unknown, comes back, and has said it once", async () => {
    fake.mood(account, "silent", { times: 1 });
    const text = aText(bob.number, "uma vez só");
    const accepted = new Promise((resolve) => fake.on("received", ({ id }) => id === text.ref && resolve(id)));
    const before = company.statuses().length;
    const outcome = company.deliver(text);
    await accepted;
    process.kill(company.engine.pid()!, "SIGKILL");

    expect(await outcome).toEqual({ state: "unknown", reason: "engine-gone" });
    await company.status("connected", before);
    expect(await company.deliver(aText(bob.number, "de volta"))).toMatchObject({ state: "sent" });
    expect(inLedger(text.ref)).toHaveLength(1);
  });
});
