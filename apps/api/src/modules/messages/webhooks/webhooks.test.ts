import { randomUUID } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { ask } from "../../../testing/app.ts";
import { sealed } from "../../connections/credentials/credentials.ts";
import { verifyTokenOf } from "../../connections/credentials/webhook.ts";
import { presentTimeline } from "../../connections/present.ts";
import { listMoments } from "../../connections/status/timeline.ts";
import { aNumber } from "../../contacts/factory.ts";
import { recipientOf } from "../../contacts/identify.ts";
import { messagesOf, ticketsOf } from "../factory.ts";
import { receiveNext } from "../receive/next.ts";
import { APP_SECRET, aNumberAtMeta, aText, post, signatureOf, told } from "./testing-meta.ts";

test("whoever knows the connection's token hears its challenge back as it is; others hear that they may not", async () => {
  const { path, uuid } = await aNumberAtMeta();
  const verify = async (at: string, token: string, mode = "subscribe", challenge = "1158201444") => {
    const query = new URLSearchParams({ "hub.mode": mode, "hub.verify_token": token, "hub.challenge": challenge });
    const { statusCode, body, headers } = await ask(undefined, "GET", `${at}?${query}`);
    return [statusCode, body, headers["content-type"]];
  };
  const token = verifyTokenOf(uuid);
  expect(await verify(path, token)).toEqual([200, "1158201444", "text/plain; charset=utf-8"]);
  const strange = randomUUID();
  for (const [at, given, mode, challenge] of [
    [path, "wrong"],
    [path, ""],
    [path, token, "unsubscribe"],
    [path, token, "subscribe", "<script>"],
    [`/webhooks/cloud/${strange}`, verifyTokenOf(strange)],
  ] as const)
    expect((await verify(at, given, mode, challenge))[0], `${at} ${given} ${mode}`).toBe(403);
  expect((await ask(undefined, "GET", path)).statusCode).toBe(403);
  expect((await verify("/webhooks/cloud/none", token))[0]).toBe(404);
});

test("only what Meta has signed is let in, byte by byte", async () => {
  const { path, phoneNumberId, inbox, company } = await aNumberAtMeta();
  const body = Buffer.from(JSON.stringify(aText(phoneNumberId, { body: "Pão" })));
  const refused = [403, "ERR_NO_PERMISSION"];
  expect(await post(path, body, {})).toEqual(refused);
  for (const signature of [
    "",
    "sha256=",
    "sha1=abc",
    `sha256=${"0".repeat(64)}`,
    signatureOf(body, "another"),
    signatureOf(Buffer.concat([body, Buffer.from(" ")])),
  ])
    expect(await post(path, body, { "x-hub-signature-256": signature }), signature).toEqual(refused);
  const other = await aNumberAtMeta();
  expect(await post(`/webhooks/cloud/${randomUUID()}`, body)).toEqual([404, "ERR_NO_WAPP_FOUND"]);
  expect(await inbox()).toEqual([]);

  expect(await post(path, body)).toEqual([200, undefined]);
  expect(await post(other.path, body), "another company's number behind the wrong door").toEqual([200, undefined]);
  expect(await other.inbox()).toEqual([]);
  expect(await inbox()).toMatchObject([{ state: "waiting", raw: { message: { text: { body: "Pão" } } } }]);
  expect(await messagesOf(company), "it is kept before anybody acts on it").toEqual([]);
});

test("a connection without a secret lets nobody in, not even whoever signs with none", async () => {
  const { path, phoneNumberId, company, held, inbox } = await aNumberAtMeta();
  await company.run(({ tx }) =>
    tx
      .updateTable("connections")
      .set(sealed({ accessToken: "t", appSecret: "", phoneNumberId, wabaId: "1" }))
      .where("id", "=", held.connectionId)
      .execute(),
  );
  const body = Buffer.from(JSON.stringify(aText(phoneNumberId)));
  for (const secret of ["", APP_SECRET])
    expect(await post(path, body, { "x-hub-signature-256": signatureOf(body, secret) })).toEqual([403, "ERR_NO_PERMISSION"]);
  expect(await inbox()).toEqual([]);
  expect(await company.run((ctx) => listMoments(ctx, held.connectionId)), "that it is missing is said elsewhere").toEqual([]);
});

test("a signature that does not fit is told on its connection once a day, however many come, and what is none never", async () => {
  const { path, phoneNumberId, company, held, inbox } = await aNumberAtMeta();
  const body = Buffer.from(JSON.stringify(aText(phoneNumberId)));
  const knock = (signature: string) => post(path, body, { "x-hub-signature-256": signature });
  const moments = async () => presentTimeline(await company.run((ctx) => listMoments(ctx, held.connectionId)));
  for (const none of ["", "sha256=", `sha256=${"0".repeat(63)}`, `sha1=${"0".repeat(64)}`]) await knock(none);
  expect(await moments()).toEqual([]);

  const wrong = signatureOf(body, "another's");
  const answers = await Promise.all(Array.from({ length: 10 }, () => knock(wrong)));
  expect(answers).toEqual(Array(10).fill([403, "ERR_NO_PERMISSION"]));
  await knock(`sha256=${"0".repeat(64)}`);
  const line = { status: "CONNECTED", cause: "wrong-secret", detail: null, seconds: 0, waited: null };
  expect(await moments()).toMatchObject([line]);
  expect(await inbox()).toEqual([]);

  const yesterday = new Date(Date.now() - 24 * 3_600_000 - 1);
  await company.run(({ tx }) => tx.updateTable("connection_moments").set({ at: yesterday }).execute());
  await knock(wrong);
  await knock(wrong);
  expect(await moments()).toMatchObject([line, line]);
  expect(await post(path, body)).toEqual([200, undefined]);
  expect(await moments(), "nor what fits").toHaveLength(2);
});

test("what Meta repeats, five times at once, is one message", async () => {
  const { path, phoneNumberId, inbox, company, held } = await aNumberAtMeta();
  const body = aText(phoneNumberId);
  const answers = await Promise.all(Array.from({ length: 5 }, () => post(path, body)));
  expect(answers).toEqual(Array(5).fill([200, undefined]));
  const rows = await inbox();
  expect(rows).toHaveLength(1);
  while (await receiveNext(company.id, held.connectionId, rows[0]!.chat));
  expect(await messagesOf(company)).toMatchObject([{ body: "Olá" }]);
  expect(await post(path, body)).toEqual([200, undefined]);
  expect(await inbox()).toHaveLength(1);
});

test("SEC-12: of everything that comes to the door, forged or repeated a hundred times, what Meta signed is let in once", async () => {
  const [{ path, phoneNumberId, inbox, company, held }, other] = [await aNumberAtMeta(), await aNumberAtMeta()];
  const event = aText(phoneNumberId, { body: "Olá 😀 ✓" });
  const body = Buffer.from(JSON.stringify(event));
  const right = signatureOf(body);
  const escaped = Buffer.from(
    body.toString().replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`),
  );
  const [packed, signed] = [gzipSync(body), (header: string) => ({ "x-hub-signature-256": header })];
  await other.company.run(({ tx }) =>
    tx
      .updateTable("connections")
      .set(sealed({ accessToken: "t", appSecret: "another's", phoneNumberId: other.phoneNumberId, wabaId: "1" }))
      .where("id", "=", other.held.connectionId)
      .execute(),
  );
  const forged: Array<[Buffer, Record<string, string>]> = [
    [body, {}],
    [body, { "x-hub-signature": right }],
    [body, signed(signatureOf(body, "another's"))],
    [body, signed(`${right}, ${signatureOf(body, "another's")}`)],
    ...[1, 2, 32, 63, 64, 71].map((cut): [Buffer, Record<string, string>] => [body, signed(right.slice(0, -cut))]),
    [body, signed(`${right}00`)],
    [escaped, signed(right)],
    [packed, signed(right)],
    [packed, { ...signed(right), "content-encoding": "gzip" }],
    [body.subarray(0, -1), signed(right)],
  ];
  for (const [at, [payload, headers]] of forged.entries())
    expect(await post(path, payload, headers), `${at}`).toEqual([403, "ERR_NO_PERMISSION"]);
  expect(await post(other.path, body, signed(right))).toEqual([403, "ERR_NO_PERMISSION"]);
  expect(await inbox()).toEqual([]);

  for (let round = 0; round < 10; round++)
    expect(await Promise.all(Array.from({ length: 10 }, () => post(path, body)))).toEqual(Array(10).fill([200, undefined]));
  expect(await post(path, escaped), "the same words, written and signed anew").toEqual([200, undefined]);
  const rows = await inbox();
  while (await receiveNext(company.id, held.connectionId, rows[0]!.chat));
  const accepted = await messagesOf(company);
  console.log(`RESULT SEC-12 forged=${forged.length + 1} replayed=101 accepted=${accepted.length}`);
  expect([rows.length, accepted.map(({ body }) => body)]).toEqual([1, ["Olá 😀 ✓"]]);

  expect(await post(path, packed), "packed and signed as it is: kept, and understood by nobody").toEqual([200, undefined]);
  while (await receiveNext(company.id, held.connectionId, "nonsense"));
  expect((await inbox()).map(({ state }) => state)).toEqual(["done", "failed"]);
});

test("nothing that is signed is answered with an error, whatever it says, and what is nonsense is kept as it came", async () => {
  const { path, phoneNumberId, inbox, company, held } = await aNumberAtMeta();
  const nonsense = [
    "",
    "null",
    "[]",
    "7",
    "{",
    "\u0000",
    '{"entry":7}',
    '{"entry":[{"changes":[null]}]}',
    "[".repeat(10_000),
    "ã".repeat(100_000),
  ];
  for (const body of nonsense) expect(await post(path, body), body.slice(0, 40)).toEqual([200, undefined]);
  expect(await post(path, Buffer.from([0xff, 0xfe, 0x00]))).toEqual([200, undefined]);
  while (await receiveNext(company.id, held.connectionId, "nonsense"));
  const kept = await company.run(({ tx }) => tx.selectFrom("inbox").select(["state", "failure", "raw"]).orderBy("id").execute());
  expect(kept).toEqual(kept.map(({ raw }) => ({ state: "failed", failure: "unreadable", raw })));
  expect(kept.map(({ raw }) => raw)).toEqual([
    ...["", "null", "[]", "7", "{"].map((text) => ({ text })),
    { base64: "AA==" },
    { text: '{"entry":7}' },
    null,
    { text: "[".repeat(10_000) },
    { text: "ã".repeat(100_000) },
    { base64: "//4A" },
  ]);

  const from = aNumber();
  const strange = aText(phoneNumberId, { from, body: "a\u0000b\ud83d" });
  expect(await post(path, strange)).toEqual([200, undefined]);
  expect(await post(path, JSON.stringify(aText(phoneNumberId, { from })).replace('"type":"text"', '"type":"from_the_future"'))).toEqual([
    200,
    undefined,
  ]);
  while (await receiveNext(company.id, held.connectionId, from));
  expect((await messagesOf(company)).map(({ kind, body }) => `${kind} ${body.slice(0, 3)}`)).toEqual([
    "text ab\ufffd",
    expect.stringMatching(/^unknown/),
  ]);
  expect((await inbox()).slice(kept.length).map(({ state }) => state)).toEqual(["done", "done"]);
});

test("what is too odd for us is kept to its last byte, as large as the door lets it in", async () => {
  const { path, inbox } = await aNumberAtMeta();
  const large = `{${"ã".repeat(1.5 * 1024 * 1024 - 1)}`;
  expect(await post(path, large)).toEqual([200, undefined]);
  expect(await post(path, gzipSync(large))).toEqual([200, undefined]);
  const [text, packed] = (await inbox()).map(({ raw }) => raw as { text: string; base64: string });
  expect(text?.text === large, "a text").toBe(true);
  expect(gunzipSync(Buffer.from(packed!.base64, "base64")).toString() === large, "what is no text").toBe(true);
});

test("what Meta tells of this number in a field that we do not read is kept, and answers as all else", async () => {
  const { path, phoneNumberId, inbox, company, held } = await aNumberAtMeta();
  const value = {
    messaging_product: "whatsapp",
    metadata: { phone_number_id: phoneNumberId },
    errors: [{ code: 131_031, title: "Locked" }],
  };
  const body = { object: "whatsapp_business_account", entry: [{ id: "1", changes: [{ field: "messages", value }] }] };
  for (let time = 0; time < 2; time++) expect(await post(path, body)).toEqual([200, undefined]);
  while (await receiveNext(company.id, held.connectionId, "nonsense"));
  expect(await inbox()).toMatchObject([{ state: "failed", raw: { field: "messages", value: { errors: value.errors } } }]);
});

test("what Meta decides about a template has the templates asked for again", async () => {
  const { path, company, inbox } = await aNumberAtMeta();
  const value = { event: "APPROVED", message_template_name: "pedido" };
  const body = { object: "whatsapp_business_account", entry: [{ id: "1", changes: [{ field: "message_template_status_update", value }] }] };
  expect(await post(path, JSON.stringify(body))).toEqual([200, undefined]);
  expect(await inbox()).toEqual([]);
  const requests = await company.run(({ tx }) => tx.selectFrom("provider_requests").select("kind").execute());
  expect(requests).toEqual([{ kind: "templates" }]);
});

test("whose id has changed is the same contact in the same conversation, and is answered by the new one", async () => {
  const { path, phoneNumberId, company, held } = await aNumberAtMeta();
  const number = aNumber();
  const [old, now] = ["BR.9", "BR.1"].map((id) => `${id}${number}`);
  const written = (userId: string | undefined, author: object) =>
    told(phoneNumberId, "messages", {
      contacts: [{ profile: { name: "Maria" }, user_id: userId }],
      messages: [
        { ...author, from_user_id: userId, id: `wamid.${randomUUID()}`, timestamp: "1763640000", type: "text", text: { body: "Olá" } },
      ],
    });
  const system = (type: string) =>
    told(phoneNumberId, "messages", {
      messages: [
        { id: `wamid.${randomUUID()}`, timestamp: "1763640001", type: "system", system: { type, user_id: now, previous_user_id: old } },
      ],
    });
  const events = [written(old, { from: number }), system("user_changed_user_id"), system("user_changed_planet"), written(now, {})];
  for (const each of events) {
    expect(await post(path, each)).toEqual([200, undefined]);
    for (const chat of [number, old, now]) while (await receiveNext(company.id, held.connectionId, chat as string));
  }

  expect(await ticketsOf(company)).toMatchObject([{ unread: 2 }]);
  expect((await messagesOf(company)).map(({ body }) => body)).toEqual(["Olá", "Olá"]);
  const { id } = await company.run(({ tx }) => tx.selectFrom("contacts").select("id").executeTakeFirstOrThrow());
  expect(await company.run((ctx) => recipientOf(ctx, id))).toEqual({ number: null, lid: null, userId: now, group: null });
});
