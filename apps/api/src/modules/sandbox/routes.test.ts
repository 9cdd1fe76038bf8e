import { type SandboxPerson, SandboxPhone } from "@recado/contract/sandbox";
import { expect, test } from "vitest";
import { ask, call } from "../../testing/app.ts";
import { createCompany } from "../../testing/company.ts";
import { createConnection } from "../connections/factory.ts";
import { configureSandbox } from "../connections/offered.ts";
import { updateConnection } from "../connections/queries.ts";
import { heldConnection } from "../messages/factory.ts";
import { anOrder, at, atThePhone, bytesOf } from "./testing.ts";

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
  const { arrivals, acknowledge } = await phone.news();
  expect(arrivals.map(({ inbound }) => inbound)).toMatchObject([
    { kind: "message", content: { type: "text", body: "Olá" }, peer: { number: marina.number, name: "Marina Duarte" }, quoted: null },
    { kind: "message", content: { type: "text", body: "Tem bolo?" }, quoted: arrivals[0]?.inbound.id },
  ]);
  expect((await chat()).map(({ ack }) => ack)).toEqual([1, 1]);
  await acknowledge();
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

test("a picture or film of any kind is one, and one that is too large for that is refused at the phone", async () => {
  const { phone, admin, marina, path, chat } = await atThePhone();
  const padded = (head: string, size: number) => Buffer.concat([Buffer.from(head, "latin1"), Buffer.alloc(size - head.length, 1)]);
  const [gif, webp, webm] = ["GIF89a", "RIFF\0\0\0\0WEBPVP8 ", "\x1aE\xdf\xa3\x42\x82\x84webm"];
  const send = async (fields: Record<string, string>, content: Buffer) => {
    const sent = await ask(admin, "POST", `${path}/people/${marina.id}/messages`, form(fields, "arquivo", content));
    return [sent.statusCode, sent.json().error, sent.json().most];
  };
  const MEGABYTE = 1024 * 1024;
  const went = [200, undefined, undefined];
  expect(await send({}, padded(gif, MEGABYTE))).toEqual(went);
  expect(await send({}, padded(webm, MEGABYTE))).toEqual(went);
  expect(await send({}, padded(gif, 6 * MEGABYTE))).toEqual([413, "ERR_FILE_TOO_LARGE", 5 * MEGABYTE]);
  expect(await send({}, padded("\0\0\0\x14ftypqt  ", 17 * MEGABYTE))).toEqual([413, "ERR_FILE_TOO_LARGE", 16 * MEGABYTE]);
  expect(await send({ voice: "true" }, padded(webm, MEGABYTE))).toEqual(went);
  expect(await send({ voice: "true" }, padded(webm, 17 * MEGABYTE))).toEqual([413, "ERR_FILE_TOO_LARGE", 16 * MEGABYTE]);
  expect(await send({ sticker: "true" }, padded(webp, 6 * MEGABYTE))).toEqual([413, "ERR_FILE_TOO_LARGE", 5 * MEGABYTE]);
  expect((await chat()).map(({ kind }) => kind)).toEqual(["image", "video", "voice"]);
  const announced = (await phone.news()).arrivals.map(({ inbound }) => inbound);
  expect(announced).toMatchObject(["image", "video", "voice"].map((media) => ({ content: { media } })));
});

test("a customer changes, takes back and reacts: his own words only, and to anybody's", async () => {
  const { phone, admin, marina, path, say, chat } = await atThePhone();
  const [mine] = await say({ body: "Ola" });
  await phone.take(anOrder("ref-1", marina.number));
  const theirs = (await chat())[1]!;
  await (await phone.news()).acknowledge();

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

function form(fields: Record<string, string>, name: string, content: Buffer) {
  const edge = "----recado-test";
  const text = Object.entries(fields).map(
    ([field, value]) => `--${edge}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${edge}\r\ncontent-disposition: form-data; name="medias"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(text.join("") + head), content, Buffer.from(`\r\n--${edge}--\r\n`)]);
  return { headers: { "content-type": `multipart/form-data; boundary=${edge}` }, payload };
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
