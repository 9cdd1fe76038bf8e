import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { configureOutbound } from "../../platform/outbound/resolve.ts";
import { ask, call } from "../../testing/app.ts";
import { createCompany } from "../../testing/company.ts";
import { asOwner } from "../../testing/owner.ts";
import { makeToken, removeConnection } from "../connections/actions/change.ts";
import { aNumber } from "../contacts/factory.ts";
import { aMessage, arrive, heldConnection, messagesOf, ticketsOf } from "../messages/factory.ts";

let inside: Server;
let hits = 0;
beforeAll(async () => {
  inside = createServer((_, response) => void response.end(String(++hits)));
  await new Promise<void>((done) => inside.listen(0, "127.0.0.1", done));
});
afterAll(() => void inside.close());

async function world() {
  const company = await createCompany();
  const admin = await company.createUser({ profile: "admin" });
  const held = await heldConnection(company);
  const token = await company.as(admin, (ctx) => makeToken(ctx, held.connectionId));
  return { company, admin, held, token };
}

async function send(token: string | undefined, payload: object | Buffer, headers: Record<string, string> = {}) {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const {
    statusCode,
    body,
    headers: told,
  } = await ask(undefined, "POST", "/messages/send", {
    headers: { ...authorization, ...headers },
    payload,
  });
  return { status: statusCode, body: JSON.parse(body), retryAfter: told["retry-after"] };
}

const refused = { status: 401, body: { error: "ERR_API_TOKEN" } };

test("who has no token, an empty one, a wrong one or a session's is nobody here", async () => {
  const { company, admin, held, token } = await world();
  const example = { number: aNumber(), body: "Olá" };
  for (const header of ["", "Bearer", "Bearer ", "Bearer null", "Basic YTpi", `Bearer ${"a".repeat(43)}`, `Bearer ${admin.token}`, token]) {
    const { statusCode, body } = await ask(undefined, "POST", "/messages/send", { headers: { authorization: header }, payload: example });
    expect([header, statusCode, JSON.parse(body)]).toEqual([header, 401, refused.body]);
  }
  expect(await send(undefined, example)).toMatchObject(refused);
  expect(await messagesOf(company)).toEqual([]);

  const anew = await company.as(admin, (ctx) => makeToken(ctx, held.connectionId));
  expect(await send(token, example)).toMatchObject(refused);
  expect((await send(anew, example)).status).toBe(200);
  await company.as(admin, (ctx) => removeConnection(ctx, held.connectionId));
  expect(await send(anew, example)).toMatchObject(refused);
});

test("what another system sends waits in the outbox of its connection, in the contact's thread, and opens nothing", async () => {
  const { company, token } = await world();
  const number = aNumber();
  const { status, body } = await send(token, { number: `+${number}`, body: "Seu pedido saiu", userId: 1, companyId: 1 });
  expect(status).toBe(200);
  const [message] = await messagesOf(company);
  expect(body).toEqual({
    mensagem: "Mensagem enviada",
    messageId: String(message?.id),
    messageIds: [String(message?.id)],
    ticketId: message?.ticketId,
  });
  expect(message).toMatchObject({ body: "Seu pedido saiu", origin: "api", status: "queued" });
  expect(await ticketsOf(company)).toMatchObject([{ status: "closed", last: "Seu pedido saiu" }]);
  expect(await company.run(({ tx }) => tx.selectFrom("tickets").select("is_group").execute())).toEqual([{ is_group: false }]);

  const next = await send(token, { number: Number(number), body: "Chegou" });
  expect(next.body.ticketId).toBe(body.ticketId);
});

test("a request that is repeated under its key is one message, at once or later", async () => {
  const { company, token } = await world();
  const [payload, key] = [{ number: aNumber(), body: "Uma vez" }, { "idempotency-key": "order-4711" }];
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(token, payload, key)));
  answers.push(await send(token, payload, key));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.messageId}`)).size).toBe(1);
  expect(await messagesOf(company)).toHaveLength(1);
  expect((await send(token, payload, { "idempotency-key": "a b" })).status).toBe(400);
});

test("the key of another system's request is shown to nobody: a client knows by that field what it said itself", async () => {
  const { admin, token } = await world();
  const sent = await send(token, { number: aNumber(), body: "Seu pedido saiu" }, { "idempotency-key": "order-4710" });
  const { body } = await call(admin, "GET", `/messages/${sent.body.ticketId}?peek=true`);
  expect(body.messages).toMatchObject([{ id: sent.body.messageId, origin: "api", clientId: null }]);
});

test("a key that was used for something else is refused, with all that it asks", async () => {
  const { company, token } = await world();
  const [number, headers] = [aNumber(), { "idempotency-key": "order-4712" }];
  const first = await send(token, { number, body: "Saiu às 9h {{hora}}" }, headers);
  expect(await send(token, { number: `+${number}`, body: "Saiu às 9h {{hora}}", userId: 7 }, headers)).toEqual(first);
  const others = [{ number: aNumber() }, { body: "Outra" }, { closeTicket: true }, { body: ["Saiu às 9h {{hora}}", "Mais"] }];
  for (const more of others)
    expect(await send(token, { number, body: "Saiu às 9h {{hora}}", ...more }, headers)).toEqual({
      status: 409,
      body: { error: "ERR_KEY_USED" },
      retryAfter: undefined,
    });
  expect(await messagesOf(company)).toHaveLength(1);
});

test("of many requests under one key, each to somebody else and all at once, one is said", async () => {
  const { company, token } = await world();
  const ask = () => send(token, { number: aNumber(), body: "Um de muitos" }, { "idempotency-key": "order-4713" });
  const answers = await Promise.all(Array.from({ length: 8 }, ask));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  expect(await messagesOf(company)).toHaveLength(1);
});

const png = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(64)]);
const sound = Buffer.concat([Buffer.from("ID3\x04\0\0", "latin1"), Buffer.alloc(64)]);
type Part = [name: string, value: string] | [name: "medias", content: Buffer | string, filename: string];

function sendForm(token: string, ...parts: Part[]) {
  const edge = "----recado-test";
  const named = (name: string, filename?: string) => `name="${name}"${filename === undefined ? "" : `; filename="${filename}"`}`;
  const form = parts.flatMap(([name, content, filename]) => [
    Buffer.from(`--${edge}\r\ncontent-disposition: form-data; ${named(name, filename)}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from("\r\n"),
  ]);
  const payload = Buffer.concat([...form, Buffer.from(`--${edge}--\r\n`)]);
  return send(token, payload, { "content-type": `multipart/form-data; boundary=${edge}` });
}

test("files come along in a form; a text beside them is the first one's caption", async () => {
  const { company, token } = await world();
  const { status, body } = await sendForm(
    token,
    ["number", aNumber()],
    ["body", "O comprovante"],
    ["medias", png, "../../a.png"],
    ["medias", "nota", "b.txt"],
  );
  expect([status, body.messageIds.length]).toEqual([200, 2]);
  expect(await messagesOf(company)).toMatchObject([
    { kind: "image", body: "O comprovante" },
    { kind: "document", body: "" },
  ]);
});

test("no text is lost: one beside a sound goes before it, and those beyond the files go after them", async () => {
  const { company, token } = await world();
  const texts = ["Segue o áudio", "A nota", "Até logo", " ", "Obrigado"].map((text): Part => ["body", text]);
  const { status } = await sendForm(token, ["number", aNumber()], ...texts, ["medias", sound, "voz.mp3"], ["medias", png, "nota.png"]);
  expect(status).toBe(200);
  expect((await messagesOf(company)).map(({ kind, body }) => [kind, body])).toEqual([
    ["text", "Segue o áudio"],
    ["audio", ""],
    ["image", "A nota"],
    ["text", "Até logo"],
    ["text", "Obrigado"],
  ]);
});

test("it asks to close what is open, and that is done by the rules", async () => {
  const { company, held, token } = await world();
  const number = aNumber();
  await arrive(company, held, aMessage({ number }));
  expect(await ticketsOf(company)).toMatchObject([{ status: "pending" }]);
  await send(token, { number, body: "Resolvido", closeTicket: true });
  expect(await ticketsOf(company)).toMatchObject([{ status: "closed", last: "Resolvido" }]);
});

test("which names exist inside cannot be told from the answer to an address", async () => {
  const { token } = await world();
  configureOutbound({ resolve: async (host) => (host === "intranet.test" ? ["10.0.0.7"] : []) });
  try {
    const answers = [];
    for (const host of ["intranet.test", "nowhere.test", "10.0.0.7"])
      answers.push(await send(token, { number: aNumber(), mediaUrl: `http://${host}/a.png` }));
    expect(answers).toEqual(Array(3).fill({ status: 400, body: { error: "ERR_WAPP_DOWNLOAD_MEDIA", reason: "unreachable" } }));
  } finally {
    configureOutbound({});
  }
});

test("what cannot be sent is refused, and why is told", async () => {
  const { company, held, token } = await world();
  const say = async (payload: object) => {
    const { status, body } = await send(token, payload);
    return [status, body.error];
  };
  expect(await say({ body: "Olá" })).toEqual([400, "ERR_VALIDATION"]);
  expect(await say({ number: "123", body: "Olá" })).toEqual([400, "ERR_VALIDATION"]);
  expect(await say({ number: aNumber(), body: "  " })).toEqual([400, "ERR_EMPTY_MESSAGE"]);
  const { port } = inside.address() as { port: number };
  for (const mediaUrl of [`http://127.0.0.1:${port}/`, `http://localhost:${port}/`, "http://169.254.169.254/latest", "http://[::1]/"])
    expect(await say({ number: aNumber(), mediaUrl })).toEqual([400, "ERR_WAPP_DOWNLOAD_MEDIA"]);
  expect(await say({ number: aNumber(), mediaUrl: "file:///etc/passwd" })).toEqual([400, "ERR_VALIDATION"]);
  expect(hits).toBe(0);

  const absent = aNumber();
  await send(token, { number: absent, body: "Olá" });
  await company.run(({ tx }) => tx.updateTable("contacts").set({ on_whatsapp: false }).execute());
  expect(await say({ number: absent, body: "Olá" })).toEqual([400, "ERR_WAPP_INVALID_CONTACT"]);
  await company.run(({ tx }) => tx.updateTable("connections").set({ wanted: false }).where("id", "=", held.connectionId).execute());
  expect(await say({ number: aNumber(), body: "Olá" })).toEqual([409, "ERR_WAPP_NOT_INITIALIZED"]);
});

test("a hundred in a minute; the next one hears when to come back, and another connection is not held up", async () => {
  const [{ token }, other] = [await world(), await world()];
  const number = aNumber();
  const answers: Awaited<ReturnType<typeof send>>[] = [];
  for (let round = 0; round < 10; round++)
    answers.push(...(await Promise.all(Array.from({ length: 11 }, (_, at) => send(token, { number, body: `${round} ${at}` })))));
  const late = answers.filter(({ status }) => status === 429);
  expect([answers.filter(({ status }) => status === 200).length, late.length]).toEqual([100, 10]);
  expect(Number(late[0]?.retryAfter)).toBeGreaterThan(0);
  expect((await send(other.token, { number, body: "Olá" })).status).toBe(200);
});

test("each of its texts counts: a hundred go out in a minute, however they are put together", async () => {
  const { company, token } = await world();
  const number = aNumber();
  const body = Array.from({ length: 10 }, (_, at) => `Texto ${at}`);
  const many = () => send(token, { number, body });
  expect(await send(token, { number, body: [...body, "Mais um"] })).toMatchObject({ status: 400, body: { error: "ERR_VALIDATION" } });
  for (let round = 0; round < 9; round++) expect((await many()).status).toBe(200);
  const form: Part[] = [
    ["number", number],
    ["body", "Ouça"],
    ["medias", sound, "a.mp3"],
    ["medias", png, "b.png"],
  ];
  expect((await sendForm(token, ...form)).status).toBe(200); // 93, because an audio has no caption
  expect((await many()).status).toBe(429);
  const texts = ["Um", "Dois", "Três"].map((text): Part => ["body", text]);
  expect((await sendForm(token, ["number", number], ...texts)).status).toBe(200); // 96
  expect((await sendForm(token, ...form)).status).toBe(200); // 99
  expect((await sendForm(token, ...form)).status).toBe(429);
  expect((await send(token, { number, body: "O último" })).status).toBe(200);
  expect((await send(token, { number, body: "Um a mais" })).status).toBe(429);
  expect(await messagesOf(company)).toHaveLength(100);
});

test("a plan without it, and a company past its due date, have no such door", async () => {
  const [past, without] = [await world(), await world()];
  await asOwner(past.company.id, "update companies set due_date = '2020-01-01' where id = $1", [past.company.id]);
  await asOwner(
    without.company.id,
    `with plan as (insert into plans (name, users, connections, queues, value, public, use_external_api)
       values ('Without the door', 9, 9, 9, 0, false, false) returning id)
     update companies set plan_id = plan.id from plan where companies.id = $1`,
    [without.company.id],
  );
  const answers = [
    await send(past.token, { number: aNumber(), body: "Olá" }),
    await send(without.token, { number: aNumber(), body: "Olá" }),
  ];
  expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
    [403, "ERR_SUBSCRIPTION_EXPIRED"],
    [403, "ERR_PLAN_FEATURE"],
  ]);
});
