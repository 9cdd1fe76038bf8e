import { expect, test } from "vitest";
import { call, sendForm as form, type Piece } from "../../testing/app.ts";
import type { TestUser } from "../../testing/company.ts";
import { aNumber } from "../contacts/factory.ts";
import { aMessage, arrive, messagesOf } from "./factory.ts";
import { aConversation } from "./testing.ts";

const png = Buffer.concat([Buffer.from("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489", "hex"), Buffer.alloc(400, 7)]);
const picture = { file: "fachada.png", content: png };
const answered = ({ status, body }: { status: number; body: { error?: string } }) => [status, body.error];

test("who holds the ticket and admins write in it; who serves its queue reads; to others it is not there", async () => {
  const { path, ana, bia, lia, caio, elsewhere } = await aConversation();
  const asks = async (user: TestUser | undefined) => [
    (await call(user, "GET", `${path}?peek=true`)).status,
    answered(await call(user, "POST", path, { body: "Olá" })),
  ];
  expect(await asks(undefined)).toEqual([401, [401, "ERR_SESSION_EXPIRED"]]);
  expect(await asks(elsewhere)).toEqual([404, [404, "ERR_NO_TICKET_FOUND"]]);
  expect(await asks(caio)).toEqual([404, [404, "ERR_NO_TICKET_FOUND"]]);
  expect(await asks(bia)).toEqual([200, [403, "ERR_NO_PERMISSION"]]);
  expect(await asks(lia)).toEqual([200, [200, undefined]]);
  expect(await asks(ana)).toEqual([200, [200, undefined]]);
});

test("a message is changed, reacted to, sent anew and fetched by those alone who may write in its ticket, or read it", async () => {
  const { say, bia, caio, elsewhere, lia, drain } = await aConversation();
  const id = (await say({ body: "Olá" })).body.messages[0].id;
  await drain();
  const asks = async (user: TestUser) => [
    answered(await call(user, "PUT", `/messages/${id}`, { body: "Oi" })),
    answered(await call(user, "DELETE", `/messages/${id}`)),
    answered(await call(user, "POST", `/messages/${id}/reactions`, { emoji: "👍" })),
    answered(await call(user, "POST", `/messages/${id}/resend`, {})),
    answered(await call(user, "GET", `/messages/${id}/media`)),
  ];
  const hidden = [404, "ERR_NO_MESSAGE_FOUND"];
  const refused = [403, "ERR_NO_PERMISSION"];
  for (const user of [caio, elsewhere]) expect(await asks(user)).toEqual([hidden, hidden, hidden, hidden, hidden]);
  expect(await asks(bia)).toEqual([refused, refused, refused, refused, [200, undefined]]);
  const done = [200, undefined];
  expect(await asks(lia)).toEqual([done, done, done, [409, "ERR_SENDING_WAPP_MSG"], done]);
  for (const at of ["0", "x", "9999999999999999"]) expect((await call(lia, "DELETE", `/messages/${at}`)).status, at).not.toBe(500);
});

test("in a ticket that is not open nothing is said, changed or sent anew", async () => {
  const { say, move, ana, bia, lia, drain } = await aConversation();
  const id = (await say({ body: "Olá" })).body.messages[0].id;
  await drain();
  await move(ana.id, { status: "closed" });
  const notOpen = [409, "ERR_TICKET_NOT_OPEN"];
  for (const user of [ana, bia, lia]) expect(answered(await say({ body: "Ainda?" }, user)), `user ${user.id}`).toEqual(notOpen);
  expect(answered(await call(lia, "PUT", `/messages/${id}`, { body: "Oi" }))).toEqual(notOpen);
  expect(answered(await call(lia, "DELETE", `/messages/${id}`))).toEqual(notOpen);
  expect(answered(await call(lia, "POST", `/messages/${id}/reactions`, { emoji: "👍" }))).toEqual(notOpen);
  expect(answered(await call(lia, "POST", `/messages/${id}/resend`, {}))).toEqual(notOpen);
});

test("nobody writes in a ticket that waits, not even an admin", async () => {
  const { say, move, path, ana, bia, lia } = await aConversation();
  await move(ana.id, { status: "pending", userId: null });
  for (const user of [ana, bia, lia]) {
    expect(answered(await say({ body: "Já?" }, user)), `user ${user.id}`).toEqual([409, "ERR_TICKET_NOT_OPEN"]);
    const withFile = await form(user, path, [picture]);
    expect([withFile.status, withFile.body.error], `user ${user.id}`).toEqual([409, "ERR_TICKET_NOT_OPEN"]);
  }
});

test("what says nothing is refused: blanks, no field at all, contacts without a number", async () => {
  const { company, say, elsewhere, theirs } = await aConversation();
  for (const body of [{}, { body: "" }, { body: "  \n " }, { body: ["", " "] }, { body: " ", sign: true }])
    expect(answered(await say(body)), JSON.stringify(body)).toEqual([400, "ERR_EMPTY_MESSAGE"]);
  const hidden = await company.run(({ tx }) => tx.insertInto("contacts").values({ name: "Sem número" }).returning("id").executeTakeFirst());
  expect(answered(await say({ contactIds: [hidden!.id] }))).toEqual([400, "ERR_WAPP_INVALID_CONTACT"]);
  const { body: foreign } = await call(elsewhere, "POST", "/contacts", { name: "Alheio", number: aNumber() });
  expect(answered(await say({ contactIds: [foreign.id] }))).toEqual([404, "ERR_NO_CONTACT_FOUND"]);
  expect(await messagesOf(company)).toHaveLength(theirs.length);
});

test("the same client id again is the same message, in whichever order the answers are lost", async () => {
  const { company, say, move, path, ana, bia } = await aConversation();
  const message = { body: "Seu pedido saiu", clientId: "client-0001" };
  const withFile = () => form(ana, path, [{ name: "clientId", value: "client-0004" }, picture]);
  const firstFile = await withFile();
  const first = await say(message);
  expect(first.body.messages[0].clientId, "so that the client knows its own in the news").toBe("client-0001");
  expect(await say(message)).toEqual(first);
  const together = await Promise.all(Array.from({ length: 8 }, () => say({ ...message, clientId: "client-0002" })));
  expect(new Set(together.map(({ body }) => body.messages.map(({ id }: { id: string }) => id).join())).size).toBe(1);
  expect(together[0]?.body.messages).toHaveLength(1);
  expect((await messagesOf(company)).filter(({ origin }) => origin === "agent")).toHaveLength(3);
  const orders = await company.run(({ tx }) => tx.selectFrom("outbox").select("id").execute());
  expect(orders).toHaveLength(3);

  const moves: [number | null, object][] = [
    [ana.id, { status: "pending", userId: null }],
    [null, { status: "open", userId: bia.id }],
    [bia.id, { status: "closed" }],
  ];
  for (const [from, to] of moves) {
    await move(from, to);
    expect(await say(message), "what was said has been said, whatever has become of the ticket").toEqual(first);
    const again = await withFile();
    expect([again.status, again.body.messages[0].id]).toEqual([200, firstFile.body.messages[0].id]);
  }
  const other = { status: 409, body: { error: "ERR_KEY_USED" } };
  expect(await say({ ...message, body: "Seu pedido voltou" }), "and something else was not").toEqual(other);
});

test("what one has said is answered to oneself alone, also once the conversation is somewhere one does not see", async () => {
  const { company, say, move, path, queueId, other, ana, caio, elsewhere } = await aConversation();
  const dora = await company.createUser({ name: "Dora", queueIds: [queueId] });
  const [theirs] = await messagesOf(company);
  const message = { body: "Seu pedido saiu", clientId: "client-0001", quotedMsg: { id: String(theirs!.id) } };
  const withFile = (user = ana) => form(user, path, [{ name: "clientId", value: "client-0004" }, picture]);
  await move(ana.id, { userId: dora.id });
  await say({ body: "Bom dia", clientId: "client-0003" }, dora);
  await move(dora.id, { userId: ana.id });
  const [first, firstFile] = [await say(message), await withFile()];
  const before = await messagesOf(company);
  await move(ana.id, { userId: caio.id, queueId: other });

  const its = ({ body }: typeof first) => ({ status: 200, body: { messages: [{ id: body.messages[0].id }] } });
  expect(first.body.messages[0].quotedMsg).toMatchObject({ body: "Pergunta 1" });
  const again = await say(message);
  expect(again, "or whoever hears that it was not sent says it again").toMatchObject(its(first));
  expect(JSON.stringify(again), "and nothing of what others say there").not.toContain("Pergunta");
  expect(await withFile()).toMatchObject(its(firstFile));
  const hidden = [404, "ERR_NO_TICKET_FOUND"];
  expect(answered(await say({ ...message, clientId: "client-0002" }))).toEqual(hidden);
  expect(answered(await say({ body: "Ainda aí?" }))).toEqual(hidden);
  expect((await call(ana, "GET", `${path}?peek=true`)).status).toBe(404);
  for (const user of [dora, elsewhere]) {
    expect(answered(await say(message, user)), `user ${user.id}`).toEqual(hidden);
    const { status, body } = await withFile(user);
    expect([status, body.error], `user ${user.id}`).toEqual(hidden);
  }
  expect(await messagesOf(company)).toHaveLength(before.length);
});

test("several files are several messages, each with its caption; the same form again adds none", async () => {
  const { company, ana, path } = await aConversation();
  const pieces: Piece[] = [
    { name: "clientId", value: "client-0003" },
    { name: "body", value: "A fachada" },
    { name: "body", value: "planta.txt" },
    picture,
    { file: "planta.txt", content: "Medidas: 3 x 4" },
  ];
  const { status, body } = await form(ana, path, pieces);
  expect([status, body.messages]).toMatchObject([
    200,
    [
      { kind: "image", body: "A fachada", mediaName: "fachada.png", mediaState: "ready", status: "queued" },
      { kind: "document", body: "", mediaName: "planta.txt" },
    ],
  ]);
  const again = await form(ana, path, pieces);
  const ids = (of: { messages: { id: string }[] }) => of.messages.map(({ id }) => id);
  expect([again.status, ids(again.body)]).toEqual([200, ids(body)]);
  const another = await form(ana, path, [...pieces.slice(0, -1), { file: "planta.txt", content: "Medidas: 3 x 5" }]);
  expect([another.status, another.body.error]).toEqual([409, "ERR_KEY_USED"]);
  const files = await company.run(({ tx }) =>
    tx.selectFrom("files").select("name").where("removed_at", "is", null).orderBy("id").execute(),
  );
  expect(files, "and nothing is kept twice").toEqual([{ name: "fachada.png" }, { name: "planta.txt" }]);
  expect((await messagesOf(company)).filter(({ origin }) => origin === "agent")).toHaveLength(2);
});

test("ten sounds with their texts are twenty messages, and the same form again answers them all", async () => {
  const { ana, path } = await aConversation();
  const numbers = Array.from({ length: 10 }, (_, at) => at);
  const sound = Buffer.concat([Buffer.from("ID3\x04\0\0", "latin1"), Buffer.alloc(64)]);
  const pieces: Piece[] = [
    { name: "clientId", value: "client-0010" },
    ...numbers.map((at) => ({ name: "body", value: `Faixa ${at}` })),
    ...numbers.map((at) => ({ file: `${at}.mp3`, content: sound })),
  ];
  const first = await form(ana, path, pieces);
  expect(first.body.messages).toHaveLength(20);
  const again = await form(ana, path, pieces);
  expect(again.body.messages.map(({ id }: { id: string }) => id)).toEqual(first.body.messages.map(({ id }: { id: string }) => id));
});

test("a file's own name is no caption, signed or not", async () => {
  const { ana, path } = await aConversation();
  const { body } = await form(ana, path, [
    { name: "body", value: "planta.txt" },
    { name: "sign", value: "true" },
    { file: "planta.txt", content: "Medidas" },
  ]);
  expect(body.messages[0]).toMatchObject({ kind: "document", body: "" });
});

test("files that are too large or too many are refused, and nothing of the form is said", async () => {
  const { company, ana, bia, caio, path, theirs } = await aConversation();
  const large = Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]);
  expect(
    answered(
      await form(ana, path, [
        { file: "a.png", content: png },
        { file: "b.png", content: large },
      ]),
    ),
  ).toEqual([413, "ERR_FILE_TOO_LARGE"]);
  const many = Array.from({ length: 11 }, (_, at) => ({ file: `${at}.png`, content: png }));
  const tooMany = await form(ana, path, many);
  expect([tooMany.status >= 400 && tooMany.status < 500, tooMany.body.error]).toEqual([true, expect.stringMatching(/^ERR_/)]);
  expect(answered(await form(ana, path, [{ file: "a.png", content: png, field: "other" }]))).toEqual([400, "ERR_NO_FILE"]);
  expect(answered(await form(bia, path, [{ file: "a.png", content: png }]))).toEqual([403, "ERR_NO_PERMISSION"]);
  expect(answered(await form(caio, path, [{ file: "a.png", content: png }]))).toEqual([404, "ERR_NO_TICKET_FOUND"]);
  expect(await messagesOf(company)).toHaveLength(theirs.length);
});

test("an answer names what it answers; a message of another conversation cannot be quoted", async () => {
  const { company, held, ana, say, open } = await aConversation();
  const [question] = (await open()).body.messages;
  const { body } = await say({ body: "Sim", quotedMsg: { id: question.id } });
  expect(body.messages[0]).toMatchObject({ quotedMsgId: question.id, quotedMsg: { body: "Pergunta 1", fromMe: false, user: null } });
  const again = await say({ body: "Aliás", quotedMsg: { id: body.messages[0].id } });
  expect(again.body.messages[0].quotedMsg).toMatchObject({ fromMe: true, origin: "agent", user: { id: ana.id, name: "Ana" } });
  await arrive(company, held, aMessage({ body: "Segredo de outro" }));
  const strange = (await messagesOf(company)).find(({ body }) => body === "Segredo de outro")!;
  for (const id of [String(strange.id), "1e3", "abc", "-1", "9999999999999999", ""])
    expect(answered(await say({ body: "Sim", quotedMsg: { id } })), id).toEqual([404, "ERR_NO_MESSAGE_FOUND"]);
});

test("only our own text is edited, and only where it stands and the provider can", async () => {
  const { say, open, drain, ana } = await aConversation();
  const [theirs] = (await open()).body.messages;
  const edit = (id: string, body: string) => call(ana, "PUT", `/messages/${id}`, { body });
  expect(answered(await edit(theirs.id, "Mentira"))).toEqual([403, "ERR_NO_PERMISSION"]);
  const location = (await say({ location: { latitude: -23.5, longitude: -46.6 } })).body.messages[0];
  const text = (await say({ body: "As 10h" })).body.messages[0];
  expect(answered(await edit(text.id, "Às 10h")), "it has not left yet").toEqual([409, "ERR_FETCH_WAPP_MSG"]);
  await drain();
  expect(answered(await edit(location.id, "Outro lugar"))).toEqual([400, "ERR_NOT_SUPPORTED"]);
  expect(answered(await edit(text.id, "   "))).toEqual([400, "ERR_EMPTY_MESSAGE"]);
  expect((await edit(text.id, "Às 10h")).status).toBe(200);
  await drain();
  const edited = (await open()).body.messages.at(-1);
  expect(edited).toMatchObject({ body: "Às 10h", isEdited: true, edits: [{ body: "As 10h" }] });

  expect((await call(ana, "DELETE", `/messages/${text.id}`)).status).toBe(200);
  await drain();
  expect(answered(await edit(text.id, "De volta"))).toEqual([409, "ERR_SENDING_WAPP_MSG"]);
  expect(answered(await call(ana, "POST", `/messages/${text.id}/reactions`, { emoji: "👍" }))).toEqual([409, "ERR_SENDING_WAPP_MSG"]);
});

test("a provider that cannot edit or delete is not asked to", async () => {
  const { say, drain, ana } = await aConversation({ provider: "cloud" });
  const [message] = (await say({ body: "Olá" })).body.messages;
  await drain();
  expect(answered(await call(ana, "PUT", `/messages/${message.id}`, { body: "Oi" }))).toEqual([400, "ERR_NOT_SUPPORTED"]);
  expect(answered(await call(ana, "DELETE", `/messages/${message.id}`))).toEqual([400, "ERR_NOT_SUPPORTED"]);
});

test("what was deleted is read by admins alone, wherever it was shown: in the conversation, quoted, and in the list", async () => {
  const { say, open, drain, ana, bia, lia, id } = await aConversation();
  const secret = (await say({ body: "Senha: 1234" })).body.messages[0];
  await drain();
  await say({ body: "Veja", quotedMsg: { id: secret.id } });
  await drain();
  await call(ana, "DELETE", `/messages/${secret.id}`);
  await drain();
  for (const user of [ana, bia]) expect(JSON.stringify((await open(user)).body)).not.toContain("1234");
  expect((await open(lia)).body.messages.find((message: { id: string }) => message.id === secret.id)).toMatchObject({
    body: "Senha: 1234",
    isDeleted: true,
  });

  const last = (await say({ body: "Conta: 5678" })).body.messages[0];
  await drain();
  expect((await call(ana, "GET", `/tickets/${id}`)).body.lastMessage).toBe("Conta: 5678");
  await call(ana, "PUT", `/messages/${last.id}`, { body: "Conta: 8765" });
  await drain();
  expect((await call(ana, "GET", `/tickets/${id}`)).body.lastMessage).toBe("Conta: 8765");
  await call(ana, "DELETE", `/messages/${last.id}`);
  await drain();
  expect((await call(ana, "GET", `/tickets/${id}`)).body.lastMessage).toBe("Mensagem excluída");
});

test("what has not left yet is taken back before it does, and is never delivered", async () => {
  const { say, drain, ana, said, id } = await aConversation();
  const [message] = (await say({ body: "Ops" })).body.messages;
  expect((await call(ana, "DELETE", `/messages/${message.id}`)).body).toMatchObject({ isDeleted: true, status: "cancelled", body: "" });
  await drain();
  expect(said()).toEqual([]);
  expect((await call(ana, "GET", `/tickets/${id}`)).body.lastMessage).toBe("Mensagem excluída");
});

test("of many who send a failed message anew at once, one does", async () => {
  const { company, say, ana, lia } = await aConversation();
  const [message] = (await say({ body: "Olá" })).body.messages;
  expect(answered(await call(ana, "POST", `/messages/${message.id}/resend`, {}))).toEqual([409, "ERR_SENDING_WAPP_MSG"]);
  await company.run(async ({ tx }) => {
    await tx.updateTable("outbox").set({ state: "failed" }).execute();
    await tx.updateTable("messages").set({ status: "failed", failure: "x" }).where("id", "=", Number(message.id)).execute();
  });
  const anew = await Promise.all([ana, lia, ana, lia].map((user) => call(user, "POST", `/messages/${message.id}/resend`, {})));
  expect(anew.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const orders = await company.run(({ tx }) => tx.selectFrom("outbox").select("state").orderBy("id").execute());
  expect(orders).toEqual([{ state: "failed" }, { state: "queued" }]);
});

test("pages go back in time, by cursor and by number alike, and news do not move what a cursor has passed", async () => {
  const { company, held, number, open, theirs } = await aConversation({ said: 45 });
  const bodies = ({ body }: { body: { messages: { body: string }[] } }) => body.messages.map(({ body }) => body);
  const all = theirs.map(({ content }) => (content.type === "text" ? content.body : ""));
  const first = await open();
  expect([bodies(first), first.body.count, first.body.hasMore]).toEqual([all.slice(-20), 45, true]);
  expect(bodies(await open(undefined, "?pageNumber=2"))).toEqual(all.slice(5, 25));
  await arrive(company, held, aMessage({ number, body: "Novidade" }));
  const second = await open(undefined, `?cursor=${first.body.cursor}`);
  expect([bodies(second), second.body.hasMore]).toEqual([all.slice(5, 25), true]);
  const third = await open(undefined, `?cursor=${second.body.cursor}`);
  expect([bodies(third), third.body.hasMore, third.body.cursor]).toEqual([all.slice(0, 5), false, null]);
  for (const cursor of ["1.x", "x", "1.1", "1.1.1.1", "99999999999999999.1.1", "%00"])
    expect((await open(undefined, `?cursor=${cursor}`)).status, cursor).toBe(cursor.startsWith("9") ? 200 : 400);
});

test("messages of one moment keep one order over their pages", async () => {
  const { company, held, number, open } = await aConversation();
  const at = Date.now() - 60_000;
  await arrive(company, held, ...Array.from({ length: 41 }, () => aMessage({ number, at })));
  const seen: string[] = [];
  for (let query = "?"; query !== ""; ) {
    const { body } = await open(undefined, query);
    seen.unshift(...body.messages.map(({ id }: { id: string }) => id));
    query = body.cursor === null ? "" : `?cursor=${body.cursor}`;
  }
  expect([seen.length, new Set(seen).size]).toEqual([42, 42]);
  expect(seen.slice(1)).toEqual(seen.slice(1).toSorted((a, b) => Number(a) - Number(b)));
});

const hostile = {
  "right to left": "\u202Eمرحبا\u202C \u200F",
  "joined and combined": "👩‍👩‍👧‍👦 e\u0301 ​\uFEFF",
  "code of every sort": `<script>alert(1)</script>'; drop table messages; -- \${7*7} {{constructor}} %00 \\u0000`,
  "variables that are none": "{{__proto__}} {{toString}} {{firstName",
  "the longest": "ã".repeat(65_536),
};

test("strange texts come out as they went in, from the customer and to him", async () => {
  const { company, held, number, say, open, drain, said } = await aConversation();
  for (const [label, body] of Object.entries(hostile)) {
    expect((await say({ body })).body.messages?.[0].body, label).toBe(body);
    await drain();
    expect(said().at(-1), label).toBe(body);
    await arrive(company, held, aMessage({ number, body }));
    const last = (await open()).body.messages.at(-1);
    expect(last.body, label).toBe(body);
  }
  expect(answered(await say({ body: "a\u0000b" }))).toEqual([400, "ERR_VALIDATION"]);
  expect((await say({ body: "meio \ud83d par" })).body.messages[0].body).toBe("meio \ufffd par");
  expect(answered(await say({ body: "a".repeat(65_537) }))).toEqual([400, "ERR_VALIDATION"]);
});
