import { createHmac, randomUUID } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { callOf, type Rung } from "@recado/channels/testing/fakeGraph/calls";
import { contactOf } from "@recado/channels/testing/fakeGraph/inbound";
import { expect, test } from "vitest";
import { ask } from "../../testing/app.ts";
import { createCompany } from "../../testing/company.ts";
import { sealed } from "../connections/credentials.ts";
import { verifyTokenOf } from "../connections/webhook.ts";
import { aNumber } from "../contacts/factory.ts";
import { recipientOf } from "../contacts/identify.ts";
import { heldConnection, messagesOf, ticketsOf } from "./factory.ts";
import { receiveNext } from "./receive/next.ts";

const APP_SECRET = "meta's own";

/** A number of Meta's API, and the door that Meta knows it by. */
async function world() {
  const company = await createCompany();
  const held = await heldConnection(company, { provider: "cloud" });
  const phoneNumberId = String(Math.floor(Math.random() * 1e15));
  const { uuid } = await company.run(({ tx }) =>
    tx
      .updateTable("connections")
      .set(sealed({ accessToken: "t", appSecret: APP_SECRET, phoneNumberId, wabaId: "1" }))
      .where("id", "=", held.connectionId)
      .returning("uuid")
      .executeTakeFirstOrThrow(),
  );
  const path = `/webhooks/cloud/${uuid}`;
  const inbox = () =>
    company.run(({ tx }) => tx.selectFrom("inbox").select(["provider_id as id", "chat", "state", "raw"]).orderBy("inbox.id").execute());
  return { company, held, phoneNumberId, uuid, path, inbox };
}

const signatureOf = (body: Buffer, secret = APP_SECRET) => `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;

async function post(path: string, said: unknown, headers?: Record<string, string>) {
  const payload = Buffer.isBuffer(said) ? said : Buffer.from(typeof said === "string" ? said : JSON.stringify(said));
  const { statusCode, body } = await ask(undefined, "POST", path, {
    payload,
    headers: { "content-type": "application/json", ...(headers ?? { "x-hub-signature-256": signatureOf(payload) }) },
  });
  return [statusCode, JSON.parse(body).error];
}

const aText = (phoneNumberId: string, { id = `wamid.${randomUUID()}`, from = aNumber(), body = "Olá" } = {}) =>
  told(phoneNumberId, "messages", {
    contacts: [{ profile: { name: "Maria" }, wa_id: from }],
    messages: [{ from, id, timestamp: "1763640000", type: "text", text: { body } }],
  });

function told(phoneNumberId: string, field: string, value: object) {
  const metadata = { display_phone_number: "1", phone_number_id: phoneNumberId };
  const changes = [{ field, value: { messaging_product: "whatsapp", metadata, ...value } }];
  return { object: "whatsapp_business_account", entry: [{ id: "1", changes }] };
}

test("whoever knows the connection's token hears its challenge back as it is; others hear that they may not", async () => {
  const { path, uuid } = await world();
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
  const { path, phoneNumberId, inbox, company } = await world();
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
  const other = await world();
  expect(await post(`/webhooks/cloud/${randomUUID()}`, body)).toEqual([404, "ERR_NO_WAPP_FOUND"]);
  expect(await inbox()).toEqual([]);

  expect(await post(path, body)).toEqual([200, undefined]);
  expect(await post(other.path, body), "another company's number behind the wrong door").toEqual([200, undefined]);
  expect(await other.inbox()).toEqual([]);
  expect(await inbox()).toMatchObject([{ state: "waiting", raw: { message: { text: { body: "Pão" } } } }]);
  expect(await messagesOf(company), "it is kept before anybody acts on it").toEqual([]);
});

test("a connection without a secret lets nobody in, not even whoever signs with none", async () => {
  const { path, phoneNumberId, company, held, inbox } = await world();
  await company.run(({ tx }) =>
    tx
      .updateTable("connections")
      .set(sealed({ accessToken: "t", appSecret: "", phoneNumberId, wabaId: "1" }))
      .where("id", "=", held.connectionId)
      .execute(),
  );
  const body = Buffer.from(JSON.stringify(aText(phoneNumberId)));
  expect(await post(path, body, { "x-hub-signature-256": signatureOf(body, "") })).toEqual([403, "ERR_NO_PERMISSION"]);
  expect(await inbox()).toEqual([]);
});

test("what Meta repeats, five times at once, is one message", async () => {
  const { path, phoneNumberId, inbox, company, held } = await world();
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
  const [{ path, phoneNumberId, inbox, company, held }, other] = [await world(), await world()];
  const said = aText(phoneNumberId, { body: "Olá 😀 ✓" });
  const body = Buffer.from(JSON.stringify(said));
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
  const { path, phoneNumberId, inbox, company, held } = await world();
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
  const { path, inbox } = await world();
  const large = `{${"ã".repeat(2 * 1024 * 1024 - 1)}`;
  expect(await post(path, large)).toEqual([200, undefined]);
  expect(await post(path, gzipSync(large))).toEqual([200, undefined]);
  const [text, packed] = (await inbox()).map(({ raw }) => raw as { text: string; base64: string });
  expect(text?.text === large, "a text").toBe(true);
  expect(gunzipSync(Buffer.from(packed!.base64, "base64")).toString() === large, "what is no text").toBe(true);
});

test("what Meta tells of this number in a field that we do not read is kept, and answers as all else", async () => {
  const { path, phoneNumberId, inbox, company, held } = await world();
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
  const { path, company, inbox } = await world();
  const value = { event: "APPROVED", message_template_name: "pedido" };
  const body = { object: "whatsapp_business_account", entry: [{ id: "1", changes: [{ field: "message_template_status_update", value }] }] };
  expect(await post(path, JSON.stringify(body))).toEqual([200, undefined]);
  expect(await inbox()).toEqual([]);
  const errands = await company.run(({ tx }) => tx.selectFrom("errands").select("kind").execute());
  expect(errands).toEqual([{ kind: "templates" }]);
});

type Step = Rung["events"][number];

/** A customer's call at Meta: webhook by webhook through the door, and then as the worker handles it. */
async function callWorld({ call }: { call: "enabled" | "disabled" }) {
  const { path, phoneNumberId, company, held, inbox } = await world();
  await company.run(({ tx }) => tx.updateTable("settings").set({ value: call }).where("key", "=", "call").execute());
  const rung: Rung = { from: aNumber(), id: `wacid.${randomUUID()}`, at: Date.now() - 60_000, events: [], seconds: null, isOurs: false };
  const work = async () => {
    for (const { chat } of await inbox()) while (await receiveNext(company.id, held.connectionId, chat));
  };
  return {
    ...{ company, held, inbox, rung, work },
    tell: async (some: Partial<Rung>, events: Step | Step[], number = phoneNumberId) => {
      const call = { ...rung, ...some };
      const value = { contacts: [contactOf(call.from, "Maria")], calls: [events].flat().map((event) => callOf(call, event)) };
      expect(await post(path, told(number, "calls", value))).toEqual([200, undefined]);
      await work();
    },
    lines: async () => (await messagesOf(company)).map(({ kind, origin }) => `${kind} by ${origin}`).sort(),
    rejected: () =>
      company.run(async ({ tx }) =>
        (await tx.selectFrom("errands").select("payload").where("kind", "=", "reject-call").execute()).map(
          ({ payload }) => (payload as { callId: string }).callId,
        ),
      ),
  };
}

const steps = ["connect", "terminate"] as const;
test.each(["connect terminate", "terminate connect", "connect connect terminate terminate connect", "terminate terminate"])(
  "a lost call at Meta is one line in the conversation, however it is told: %s",
  async (order) => {
    const { tell, lines, rejected, company, inbox } = await callWorld({ call: "enabled" });
    for (const event of order.split(" ") as (typeof steps)[number][]) await tell({}, event);
    expect([await lines(), await rejected()]).toEqual([["call by contact"], []]);
    expect(await ticketsOf(company)).toMatchObject([{ status: "pending", unread: 1 }]);
    expect((await inbox()).every(({ state }) => state === "done")).toBe(true);
  },
);

test.each(["connect terminate", "terminate connect"])(
  "where calls are not wanted, Meta is asked to reject it, the caller is told so once, and it is one line: %s",
  async (order) => {
    const { tell, lines, rejected, rung } = await callWorld({ call: "disabled" });
    for (const event of order.split(" ") as (typeof steps)[number][]) await tell({}, event);
    await tell({}, "connect");
    expect(await lines()).toEqual(["call by contact", "text by bot"]);
    expect(await rejected(), "what is over already rings no more").toEqual(order.startsWith("connect") ? [rung.id] : []);
  },
);

test("where calls are not wanted, one that somebody took elsewhere is a quiet line and not refused, though its end is told before its beginning", async () => {
  const { tell, lines, rejected, company, inbox } = await callWorld({ call: "disabled" });
  for (const event of ["terminate", "connect", "connect"] as const) await tell({ id: "wacid.late", seconds: 20 }, event);
  await tell({ id: "wacid.at-once", seconds: 20 }, ["connect", "terminate"]);
  expect([await lines(), await rejected()]).toEqual([["call by contact", "call by contact"], []]);
  expect(await ticketsOf(company)).toMatchObject([{ status: "closed", unread: 0 }]);
  expect((await inbox()).map(({ state }) => state)).toEqual(["done", "done", "done", "done"]);
});

test("two calls are two lines in one conversation, and all at once is what comes after another", async () => {
  const { tell, lines, company } = await callWorld({ call: "enabled" });
  const [one, other] = ["wacid.1", "wacid.2"];
  await Promise.all([one, other].flatMap((id) => steps.map((event) => tell({ id }, event))));
  expect(await lines()).toEqual(["call by contact", "call by contact"]);
  expect(await ticketsOf(company)).toMatchObject([{ status: "pending", unread: 2 }]);
});

test("a call that somebody took elsewhere is a quiet line, one of ours and one of another number are none", async () => {
  const { tell, lines, company } = await callWorld({ call: "enabled" });
  for (const event of steps) {
    await tell({ id: "wacid.taken", seconds: 20 }, event);
    await tell({ id: "wacid.ours", isOurs: true }, event);
    await tell({ id: "wacid.theirs" }, event, "1");
  }
  expect([await lines(), (await ticketsOf(company)).filter(({ unread }) => unread > 0)]).toEqual([["call by contact"], []]);
});

test("whose id has changed is the same contact in the same conversation, and is answered by the new one", async () => {
  const { path, phoneNumberId, company, held } = await world();
  const number = aNumber();
  const [old, now] = ["BR.9", "BR.1"].map((id) => `${id}${number}`);
  const written = (userId: string | undefined, who: object) =>
    told(phoneNumberId, "messages", {
      contacts: [{ profile: { name: "Maria" }, user_id: userId }],
      messages: [
        { ...who, from_user_id: userId, id: `wamid.${randomUUID()}`, timestamp: "1763640000", type: "text", text: { body: "Olá" } },
      ],
    });
  const system = (type: string) =>
    told(phoneNumberId, "messages", {
      messages: [
        { id: `wamid.${randomUUID()}`, timestamp: "1763640001", type: "system", system: { type, user_id: now, previous_user_id: old } },
      ],
    });
  const said = [written(old, { from: number }), system("user_changed_user_id"), system("user_changed_planet"), written(now, {})];
  for (const each of said) {
    expect(await post(path, each)).toEqual([200, undefined]);
    for (const chat of [number, old, now]) while (await receiveNext(company.id, held.connectionId, chat as string));
  }

  expect(await ticketsOf(company)).toMatchObject([{ unread: 2 }]);
  expect((await messagesOf(company)).map(({ body }) => body)).toEqual(["Olá", "Olá"]);
  const { id } = await company.run(({ tx }) => tx.selectFrom("contacts").select("id").executeTakeFirstOrThrow());
  expect(await company.run((ctx) => recipientOf(ctx, id))).toEqual({ number: null, lid: null, userId: now, group: null });
});
