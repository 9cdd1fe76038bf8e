import { Inbound, type InboundOf } from "@recado/channels/inbound";
import type { Order } from "@recado/channels/outbound";
import { type SandboxMessage, type SandboxPerson, SandboxPhone } from "@recado/contract/sandbox";
import sharp from "sharp";
import { expect, test } from "vitest";
import { ask, call } from "../../testing/app.ts";
import { createCompany, type TestCompany, type TestUser } from "../../testing/company.ts";
import { createConnection } from "../connections/factory.ts";
import { configureSandbox } from "../connections/offered.ts";
import { updateConnection } from "../connections/queries.ts";
import { heldConnection } from "../messages/factory.ts";
import { phoneOf } from "./phone.ts";

test("the phone is for those who manage connections, and of sandbox connections alone", async () => {
  const { company, admin, id, path } = await atThePhone();
  const ana = await company.createUser({ profile: "supervisor" });
  const stranger = await (await createCompany()).createUser({ profile: "admin" });
  const real = await createConnection(company, { provider: "beta" });

  expect(await call(undefined, "GET", path)).toEqual({ status: 401, body: { error: "ERR_SESSION_EXPIRED" } });
  expect(await call(ana, "GET", path)).toEqual({ status: 403, body: { error: "ERR_NO_PERMISSION" } });
  expect(await call(stranger, "GET", path)).toEqual({ status: 404, body: { error: "ERR_NO_WAPP_FOUND" } });
  expect(await call(admin, "GET", `/sandbox/${real}`)).toEqual({ status: 404, body: { error: "ERR_NO_WAPP_FOUND" } });

  const { status, body } = await call(admin, "GET", path);
  expect(status).toBe(200);
  expect(SandboxPhone.parse(body)).toEqual(body);
  expect(body).toMatchObject({ connection: { id }, linked: false, online: true, faults: { sending: "none" } });
  expect(body.people.map(({ name }: SandboxPerson) => name)).toEqual(["Marina Duarte", "Rogério Paiva", "Lúcia Fontes"]);
  expect((await call(admin, "GET", path)).body).toEqual(body);
});

test("only the code that is shown now links the phone", async () => {
  const { company, admin, id, path } = await atThePhone();
  expect((await call(admin, "POST", `${path}/scan`, { qrcode: "" })).body).toEqual({ error: "ERR_WAPP_NOT_INITIALIZED" });
  await company.run((ctx) => updateConnection(ctx, id, { qrcode: "recado-sandbox:new" }));
  expect((await call(admin, "POST", `${path}/scan`, { qrcode: "recado-sandbox:old" })).body).toEqual({ error: "ERR_WAPP_NOT_INITIALIZED" });
  expect((await call(admin, "POST", `${path}/scan`, { qrcode: "recado-sandbox:new" })).body).toMatchObject({ linked: true, online: true });

  const faults = { sending: "silent", delaySeconds: 3, duplicate: true, reorder: true };
  expect((await call(admin, "PUT", path, { online: false, faults })).body).toMatchObject({ linked: true, online: false, faults });
  expect((await call(admin, "PUT", path, { linked: false })).body).toMatchObject({ linked: false, online: false, faults });
  expect((await call(admin, "PUT", path, { faults: { ...faults, delaySeconds: 31 } })).status).toBe(400);
});

test("what a customer says is told to the company once, in its order, and gets its second tick when it has been heard", async () => {
  const { phone, marina, say, chat } = await atThePhone();
  const [first] = await say({ body: "Olá" });
  await say({ body: "Tem bolo?", quotedId: first!.id });
  const { arrivals, heard } = await phone.news();
  expect(arrivals.map(({ inbound }) => inbound)).toMatchObject([
    { kind: "message", content: { type: "text", body: "Olá" }, peer: { number: marina.number, name: "Marina Duarte" }, quoted: null },
    { kind: "message", content: { type: "text", body: "Tem bolo?" }, quoted: arrivals[0]?.inbound.id },
  ]);
  expect((await chat()).map(({ ack }) => ack)).toEqual([1, 1]);
  await heard();
  expect((await phone.news()).arrivals).toEqual([]);
  expect((await chat()).map(({ ack, quoted }) => [ack, quoted?.body])).toEqual([
    [2, undefined],
    [2, "Olá"],
  ]);
  await phone.markRead([arrivals[0]!.inbound.id]);
  expect((await chat()).map(({ ack }) => ack)).toEqual([3, 2]);
});

test.each([
  [
    { kind: "location", body: "Padaria" },
    { type: "location", name: "Padaria" },
    { kind: "location", body: "Padaria" },
  ],
  [{ kind: "contact", body: "Beto\nEND:VCARD" }, { cards: [{ name: "Beto END:VCARD" }] }, { kind: "contacts", body: "Beto END:VCARD" }],
  [{ kind: "poll", body: "Dia?\nTerça\nQuinta" }, { question: "Dia?", options: ["Terça", "Quinta"] }, { kind: "poll" }],
  [{ kind: "unknown", body: "orderMessage" }, { type: "unknown", label: "orderMessage" }, { kind: "unknown" }],
])("a customer sends %o", async (body, content, shown) => {
  const { phone, say } = await atThePhone();
  expect(await say(body)).toMatchObject([shown]);
  expect((await phone.news()).arrivals).toMatchObject([{ inbound: { kind: "message", content } }]);
});

test("files are what their bytes say; a recording is a voice note though its wrapping is a film's, and a sticker is one when it is said to be", async () => {
  const { phone, admin, marina, path, chat } = await atThePhone();
  const send = (fields: Record<string, string>, name: string, content: Buffer) =>
    ask(admin, "POST", `${path}/people/${marina.id}/messages`, form(fields, name, content));
  const webm = Buffer.concat([Buffer.from("1a45dfa3", "hex"), Buffer.from("\x42\x82\x84webm padding padding")]);
  const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
  expect((await send({ voice: "true" }, "voice", webm)).statusCode).toBe(200);
  expect((await send({ sticker: "true" }, "s.png", png)).statusCode).toBe(200);
  expect((await send({ body: "Veja" }, "foto.txt", png)).statusCode).toBe(200);
  expect((await send({}, "a.pdf", Buffer.from("%PDF-1.7\n"))).statusCode).toBe(200);
  expect((await chat()).map(({ kind, body, mediaMime }) => [kind, body, mediaMime])).toEqual([
    ["voice", "", "video/webm"],
    ["sticker", "", "image/png"],
    ["image", "Veja", "image/png"],
    ["document", "", "application/pdf"],
  ]);
  const [voice] = (await phone.news()).arrivals;
  expect(voice).toMatchObject({ inbound: { content: { type: "media", media: "voice", caption: null } } });
  const { content } = voice!.inbound as { content: { source: unknown } };
  expect(await bytesOf(await phone.openFile(content.source))).toEqual(webm);
  expect(await phone.openFile({ fileId: 999_999 })).toBeNull();
});

test("what the company sends arrives once, waits for a phone that is off, and is read and heard when the customer looks", async () => {
  const { phone, admin, marina, path, chat } = await atThePhone();
  await call(admin, "PUT", `${path}/people/${marina.id}`, { online: false });
  const order = anOrder("ref-1", marina.number);
  expect([await phone.take(order), await phone.take(order)]).toEqual([{ providerId: "ref-1" }, { providerId: "ref-1" }]);
  expect(await chat()).toMatchObject([{ fromCompany: true, body: "Temos sim", ack: 1 }]);
  expect((await call(admin, "GET", path)).body.people[0]).toMatchObject({ id: marina.id, unread: 1, lastMessage: "Temos sim" });

  await call(admin, "POST", `${path}/people/${marina.id}/read`, {});
  expect(await chat(), "nobody reads on a phone that is off").toMatchObject([{ ack: 1 }]);
  await call(admin, "PUT", `${path}/people/${marina.id}`, { online: true });
  await call(admin, "POST", `${path}/people/${marina.id}/read`, {});
  await call(admin, "POST", `${path}/people/${marina.id}/read`, {});
  await call(admin, "POST", `${path}/people/${marina.id}/read`, { played: true });
  expect(await chat(), "what is no sound is not played").toMatchObject([{ ack: 3 }]);
  expect((await phone.news()).arrivals.map(({ inbound }) => inbound)).toMatchObject([
    { kind: "ack", target: "ref-1", ack: 2, ref: "ref-1" },
    { kind: "ack", target: "ref-1", ack: 3 },
  ]);
});

test("what the company sends is shown as what it is: an answer with what it answers, a place, and people", async () => {
  const { phone, marina, say, chat } = await atThePhone();
  await say({ body: "Onde fica?" });
  const [asked] = (await phone.news()).arrivals;
  const quoted = { providerId: asked!.inbound.id, fromMe: false, author: null, body: "Onde fica?", kind: "text", label: "" };
  const place = { latitude: -23.5505, longitude: -46.6333, name: "Sé" };
  const cards = [
    { name: "Bob", number: "5511988880000" },
    { name: "Eva", number: "5511988880001" },
  ];
  await phone.take({ ...anOrder("ref-1", marina.number), quoted });
  await phone.take({ ...anOrder("ref-2", marina.number), parcel: { type: "location", ...place, address: "Praça da Sé" } });
  await phone.take({ ...anOrder("ref-3", marina.number), parcel: { type: "contacts", cards } });
  expect((await chat()).slice(1)).toMatchObject([
    { fromCompany: true, kind: "text", body: "Temos sim", quoted: { body: "Onde fica?", fromCompany: false }, location: null },
    { fromCompany: true, kind: "location", body: "Sé", location: place, quoted: null },
    { fromCompany: true, kind: "contacts", body: "Bob +5511988880000\nEva +5511988880001" },
  ]);
});

test("what the company says to a group arrives in the group", async () => {
  const { phone, admin, path } = await atThePhone();
  const { body: group } = await call(admin, "POST", `${path}/people`, { name: "Condomínio", isGroup: true });
  const to = { number: null, lid: null, userId: null, group: group.number };
  expect(await phone.take({ ...anOrder("ref-1", ""), to })).toEqual({ providerId: "ref-1" });
  const shown = (await call(admin, "GET", `${path}/people/${group.id}/messages`)).body;
  expect(shown).toMatchObject([{ fromCompany: true, author: null, body: "Temos sim", ack: 2 }]);
  expect((await call(admin, "GET", path)).body.people, "and nobody new is there").toHaveLength(4);
});

test("an edit, a reaction and a deletion of the company's change what the customer sees; of an unknown message they are refused", async () => {
  const { phone, marina, chat } = await atThePhone();
  const order = anOrder("ref-1", marina.number);
  await phone.take(order);
  const target = { providerId: "ref-1", fromMe: true, author: null, body: "Temos sim" };
  const { ref: _, to } = order;
  await phone.take({ ref: "e", to, kind: "edit", target, body: "Temos, sim" });
  await phone.take({ ref: "r", to, kind: "react", target, emoji: "👍" });
  expect(await chat()).toMatchObject([
    { body: "Temos, sim", isEdited: true, reactions: [{ emoji: "👍", fromCompany: true, authorId: null }] },
  ]);
  await phone.take({ ref: "d", to, kind: "delete", target });
  expect(await chat()).toMatchObject([{ body: "", isDeleted: true }]);
  const unknown = { ...target, providerId: "nobody" };
  expect(await phone.take({ ref: "x", to, kind: "delete", target: unknown })).toEqual({ refused: "not-found" });
});

test("a customer changes, takes back and reacts: his own words only, and to anybody's", async () => {
  const { phone, admin, marina, path, say, chat } = await atThePhone();
  const [mine] = await say({ body: "Ola" });
  await phone.take(anOrder("ref-1", marina.number));
  const theirs = (await chat())[1]!;
  await (await phone.news()).heard();

  expect(await call(admin, "PUT", `${path}/messages/${mine!.id}`, { body: "Olá" })).toEqual({ status: 200, body: null });
  expect(await call(admin, "PUT", `${path}/messages/${theirs.id}`, { body: "Não" })).toMatchObject({ status: 403 });
  expect(await call(admin, "POST", `${path}/messages/${theirs.id}/delete`)).toMatchObject({ status: 403 });
  await call(admin, "POST", `${path}/messages/${theirs.id}/react`, { emoji: "❤️" });
  await call(admin, "POST", `${path}/messages/${mine!.id}/delete`);
  expect((await call(admin, "PUT", `${path}/messages/${mine!.id}`, { body: "Oi" })).status, "what is gone is gone").toBe(404);

  expect(await chat()).toMatchObject([
    { isEdited: true, isDeleted: true },
    { reactions: [{ emoji: "❤️", fromCompany: false, authorId: null }] },
  ]);
  expect((await phone.news()).arrivals.map(({ inbound }) => inbound)).toMatchObject([
    { kind: "edit", body: "Olá", fromMe: false },
    { kind: "reaction", target: "ref-1", emoji: "❤️", author: { number: marina.number } },
    { kind: "delete", fromMe: false },
  ]);
});

test("in a group somebody speaks, and it is named; a group alone says nothing", async () => {
  const { phone, admin, marina, path } = await atThePhone();
  const { body: group } = await call(admin, "POST", `${path}/people`, { name: "Condomínio", isGroup: true });
  const say = (body: object) => call(admin, "POST", `${path}/people/${group.id}/messages`, body);
  expect((await say({ body: "Oi" })).status).toBe(404);
  expect((await say({ body: "Oi", authorId: group.id })).status).toBe(404);
  expect((await say({ body: "Oi", authorId: marina.id })).body).toMatchObject([{ author: "Marina Duarte", body: "Oi" }]);
  expect((await phone.news()).arrivals).toMatchObject([
    { inbound: { peer: null, group: { id: group.number, subject: "Condomínio" }, author: { number: marina.number } } },
  ]);
});

test("a call that nobody answers is offered, missed, and stands in the conversation", async () => {
  const { phone, admin, marina, path, chat } = await atThePhone();
  await call(admin, "POST", `${path}/people/${marina.id}/call`, { video: true, state: "missed" });
  expect((await phone.news()).arrivals.map(({ inbound }) => inbound)).toMatchObject([
    { kind: "call", state: "offer", video: true },
    { kind: "call", state: "missed", video: true },
  ]);
  expect(await chat()).toMatchObject([{ kind: "call", body: "video" }]);
});

test("its customers are its address book: all of them when the line comes up, and whoever is added at once", async () => {
  const { phone, admin, marina, path } = await atThePhone();
  await call(admin, "POST", `${path}/people`, { name: "Condomínio", isGroup: true });
  const { body: bento } = await call(admin, "POST", `${path}/people`, { name: "Bento Prado" });
  await phone.take(anOrder("ref-1", "5511900000009"));
  const added = { kind: "book", chat: "book", entries: [{ number: bento.number, name: "Bento Prado" }] };
  const books = (await phone.news()).arrivals.flatMap(({ inbound }) => (inbound.kind === "book" ? [inbound] : []));
  expect(books).toMatchObject([added]);
  const [whole, ...more] = await phone.book();
  expect([whole?.inbound, more]).toMatchObject([{ kind: "book", chat: "book" }, []]);
  const { entries } = Inbound.parse(whole?.inbound) as InboundOf<"book">;
  expect(entries.map(({ name }) => name)).toEqual(["Marina Duarte", "Rogério Paiva", "Lúcia Fontes", "Bento Prado"]);
  expect(entries[0]?.number).toBe(marina.number);
});

test("everybody is on WhatsApp but a range of numbers that the phone gives to nobody: what is sent there is refused", async () => {
  const { phone, marina } = await atThePhone();
  const absent = "5511904041234";
  expect([await phone.isThere(marina.number), await phone.isThere("5511987654321"), await phone.isThere(absent)]).toEqual([
    true,
    true,
    false,
  ]);
  expect(await phone.take(anOrder("ref-1", absent))).toEqual({ refused: "undeliverable" });
});

test("each has a face of his own that stays his; who is not there has none", async () => {
  const { phone, marina } = await atThePhone();
  const faceOf = async (number: string) => {
    const face = await phone.face(number);
    return face && sharp(await bytesOf(face)).metadata();
  };
  expect(await faceOf(marina.number)).toMatchObject({ format: "png", width: 160, height: 160 });
  const [one, again, other] = await Promise.all(
    ["5511987654321", "5511987654321", "5511987654322"].map((each) => phone.face(each).then(bytesOf)),
  );
  expect(one).toEqual(again);
  expect(one).not.toEqual(other);
  expect(await phone.face("5511904041234")).toBeNull();
});

test("another phone's people and messages are not reached through one's own", async () => {
  const { company, admin, path, say } = await atThePhone();
  const other = await at(company, admin);
  const [mine] = await say({ body: "Olá" });
  expect((await call(admin, "GET", `${path}/people/${other.marina.id}/messages`)).status).toBe(404);
  expect((await call(admin, "POST", `${path}/people/${other.marina.id}/messages`, { body: "Oi" })).status).toBe(404);
  const reaction = await call(admin, "POST", `${other.path}/messages/${mine!.id}/react`, { emoji: "👍" });
  expect(reaction).toEqual({ status: 404, body: { error: "ERR_NO_MESSAGE_FOUND" } });
  expect(await other.say({ body: "Oi", quotedId: mine!.id })).toMatchObject([{ body: "Oi", quoted: null }]);
});

async function atThePhone() {
  const company = await createCompany();
  return at(company, await company.createUser({ profile: "admin" }));
}

/** An admin with a new phone in his hand, on which Marina is the first. */
async function at(company: TestCompany, admin: TestUser) {
  const id = await createConnection(company, { provider: "sandbox" });
  const path = `/sandbox/${id}`;
  const marina: SandboxPerson = (await call(admin, "GET", path)).body.people[0];
  const messages = `${path}/people/${marina.id}/messages`;
  const chat = async (): Promise<SandboxMessage[]> => (await call(admin, "GET", messages)).body;
  const say = async (body: object): Promise<SandboxMessage[]> => (await call(admin, "POST", messages, body)).body;
  return { company, admin, id, path, marina, chat, say, phone: phoneOf(company.id, id) };
}

const anOrder = (ref: string, number: string): Order & { kind: "send" } => ({
  ref,
  to: { number, lid: null, userId: null, group: null },
  kind: "send",
  parcel: { type: "text", body: "Temos sim" },
  file: null,
  quoted: null,
});

function form(fields: Record<string, string>, name: string, content: Buffer) {
  const edge = "----recado-test";
  const text = Object.entries(fields).map(
    ([field, value]) => `--${edge}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${edge}\r\ncontent-disposition: form-data; name="medias"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(text.join("") + head), content, Buffer.from(`\r\n--${edge}--\r\n`)]);
  return { headers: { "content-type": `multipart/form-data; boundary=${edge}` }, payload };
}

async function bytesOf(file: Awaited<ReturnType<ReturnType<typeof phoneOf>["openFile"]>>) {
  const chunks: Buffer[] = [];
  for await (const chunk of file!.stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

test("where the installation has no sandbox, one that was connected before is neither started nor scanned", async () => {
  const company = await createCompany();
  const admin = await company.createUser({ profile: "admin" });
  const { connectionId: id } = await heldConnection(company);
  await company.run(({ tx }) => tx.updateTable("connections").set({ status: "DISCONNECTED" }).execute());
  configureSandbox({ sandbox: "off" });
  try {
    expect((await call(admin, "POST", `/whatsappsession/${id}`, {})).body).toMatchObject({ error: "ERR_NOT_SUPPORTED" });
    expect((await call(admin, "PUT", `/whatsappsession/${id}`, {})).body).toMatchObject({ error: "ERR_NOT_SUPPORTED" });
    expect((await call(admin, "GET", `/sandbox/${id}`)).body).toMatchObject({ error: "ERR_NO_WAPP_FOUND" });
    expect((await call(admin, "POST", `/sandbox/${id}/scan`, { qrcode: "x" })).body).toMatchObject({ error: "ERR_NO_WAPP_FOUND" });
  } finally {
    configureSandbox({ sandbox: "demo" });
  }
});
