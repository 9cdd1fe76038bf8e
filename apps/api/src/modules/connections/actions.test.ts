import { randomUUID } from "node:crypto";
import type { ConnectionChanges, ConnectionValues } from "@recado/contract/connections";
import { expect, test } from "vitest";
import { now } from "../../platform/clock.ts";
import { createCompany, type TestCompany, type TestUser } from "../../testing/company.ts";
import { changeConnection, makeToken, removeConnection } from "./actions/change.ts";
import { createConnection as create } from "./actions/create.ts";
import { noteEvent, noteEvents } from "./actions/note.ts";
import { renewSession, startSession, stopSession } from "./actions/session.ts";
import { openCredentials } from "./credentials/credentials.ts";
import { findWebhook, hashToken } from "./credentials/webhook.ts";
import { aConnection, createConnection } from "./factory.ts";
import { beat, takeConnection } from "./ownership/ownership.ts";
import { sessionStore } from "./phone/keys.ts";
import { findConnection, listConnections } from "./queries.ts";
import { listMoments } from "./status/timeline.ts";

async function anAdmin(options: Parameters<typeof createCompany>[0] = {}) {
  const company = await createCompany(options);
  return { company, admin: await company.createUser({ profile: "admin" }) };
}

const add = (company: TestCompany, admin: TestUser, values: Partial<ConnectionValues> = {}) =>
  company.as(admin, (ctx) => create(ctx, aConnection(values)));

const defaultsOf = (company: TestCompany) =>
  company.run(async (ctx) => (await listConnections(ctx)).filter(({ isDefault }) => isDefault).map(({ id }) => id));

async function held(company: TestCompany, id: number) {
  const node = randomUUID();
  await beat(node, { ttlSeconds: 600 });
  return { connectionId: id, token: (await takeConnection(company.id, id, node))! };
}

test("the first is the default one; whoever becomes it takes it from the one before, and both are told of", async () => {
  const { company, admin } = await anAdmin();
  const first = await add(company, admin, { isDefault: false });
  const second = await add(company, admin);
  expect(await defaultsOf(company)).toEqual([first.id]);

  await company.as(admin, (ctx) => changeConnection(ctx, second.id, { isDefault: true }));
  expect(await defaultsOf(company)).toEqual([second.id]);
  expect((await company.facts("connection.changed")).map(({ payload }) => payload)).toEqual([
    { connectionId: first.id },
    { connectionId: second.id },
  ]);
  const third = await add(company, admin, { isDefault: true });
  expect(await defaultsOf(company)).toEqual([third.id]);
});

test("the default one is neither unset nor removed while there are others; the last one goes, and stays it until then", async () => {
  const { company, admin } = await anAdmin();
  const [first, second] = [await add(company, admin), await add(company, admin)];
  const refused = { code: "ERR_NO_OTHER_WHATSAPP" };
  await expect(company.as(admin, (ctx) => changeConnection(ctx, first.id, { isDefault: false }))).rejects.toMatchObject(refused);
  await expect(company.as(admin, (ctx) => removeConnection(ctx, first.id))).rejects.toMatchObject(refused);

  await company.as(admin, (ctx) => removeConnection(ctx, second.id));
  await company.as(admin, (ctx) => changeConnection(ctx, first.id, { isDefault: false }));
  expect(await defaultsOf(company)).toEqual([first.id]);
  await company.as(admin, (ctx) => removeConnection(ctx, first.id));
  expect(await company.run(listConnections)).toEqual([]);
});

test("of many who choose a default, and remove, at once there is one default in the end", async () => {
  const { company, admin } = await anAdmin();
  const ids = await Promise.all([1, 2, 3, 4].map(() => createConnection(company)));
  const choose = ids.map((id) => company.as(admin, (ctx) => changeConnection(ctx, id, { isDefault: true })));
  const remove = ids.slice(0, 2).map((id) => company.as(admin, (ctx) => removeConnection(ctx, id)));
  for (const outcome of await Promise.allSettled([...choose, ...remove]))
    if (outcome.status === "rejected") expect(["ERR_NO_OTHER_WHATSAPP", "ERR_NO_WAPP_FOUND"]).toContain(outcome.reason.code);
  expect(await defaultsOf(company)).toHaveLength(1);
});

test("ten who add at once get no further than the plan", async () => {
  const { company, admin } = await anAdmin();
  const limit = await company.run(
    async ({ tx }) =>
      (await tx.selectFrom("companies").innerJoin("plans", "plans.id", "plan_id").select("plans.connections").executeTakeFirstOrThrow())
        .connections,
  );
  const outcomes = await Promise.allSettled(Array.from({ length: limit + 5 }, () => add(company, admin)));
  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(refused).toHaveLength(5);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: "ERR_PLAN_LIMIT", more: { limit } });
});

test("several queues need a greeting, whether they come with it or stay; queues that do not come stay", async () => {
  const { company, admin } = await anAdmin();
  const queueIds = [await company.createQueue(), await company.createQueue()];
  const missing = { code: "ERR_WAPP_GREETING_REQUIRED" };
  await expect(add(company, admin, { queueIds, greetingMessage: " " })).rejects.toMatchObject(missing);
  const { id } = await add(company, admin, { queueIds, greetingMessage: "Olá!" });
  const change = (values: Parameters<typeof changeConnection>[2]) => company.as(admin, (ctx) => changeConnection(ctx, id, values));

  expect(await change({ name: "Balcão" })).toMatchObject({ name: "Balcão", queues: queueIds.map((queueId) => ({ id: queueId })) });
  await expect(change({ greetingMessage: "" })).rejects.toMatchObject(missing);
  expect(await change({ queueIds: queueIds.slice(1), greetingMessage: null })).toMatchObject({ queues: [{ id: queueIds[1] }] });
  expect((await change({ queueIds: [] })).queues).toEqual([]);
});

test("another company's queue is no queue, whatever it is to be for", async () => {
  const { company, admin } = await anAdmin();
  const theirs = await (await createCompany()).createQueue();
  const unknown = { code: "ERR_NO_QUEUE_FOUND" };
  await expect(add(company, admin, { queueIds: [theirs] })).rejects.toMatchObject(unknown);
  await expect(add(company, admin, { transferQueueId: theirs })).rejects.toMatchObject(unknown);
  const { id } = await add(company, admin);
  await expect(company.as(admin, (ctx) => changeConnection(ctx, id, { queueIds: [theirs] }))).rejects.toMatchObject(unknown);
  expect(await company.run(({ tx }) => tx.selectFrom("connection_queues").selectAll().execute())).toEqual([]);
});

test("the sandbox is offered to the demo company alone", async () => {
  const { company, admin } = await anAdmin();
  await expect(add(company, admin, { provider: "sandbox" })).rejects.toMatchObject({ code: "ERR_VALIDATION" });
});

test("credentials rest sealed; an empty field keeps what is there, and new ones begin the session anew", async () => {
  const { company, admin } = await anAdmin();
  const credentials = { phoneNumberId: "1", wabaId: "2", accessToken: "EAAG-secret", appSecret: "app-secret" };
  const { id } = await add(company, admin, { provider: "cloud", credentials });
  const row = await company.run(({ tx }) => tx.selectFrom("connections").selectAll().where("id", "=", id).executeTakeFirstOrThrow());
  expect(JSON.stringify(row)).not.toMatch(/EAAG-secret|app-secret/);

  const { askedAt } = await company.as(admin, (ctx) =>
    changeConnection(ctx, id, { credentials: { accessToken: "EAAG-new", appSecret: "" } }),
  );
  expect(await company.run((ctx) => openCredentials(ctx, id))).toEqual({ ...credentials, accessToken: "EAAG-new" });
  expect(askedAt).not.toBeNull();
  expect(await company.facts("connection.asked")).toHaveLength(1);
});

test("another provider needs a connection that is at rest, and knows nothing of the number before", async () => {
  const { company, admin } = await anAdmin();
  const id = await createConnection(company, { provider: "beta", wanted: true, status: "CONNECTED" });
  const holding = await held(company, id);
  await noteEvent(company.id, holding, { type: "status", status: "CONNECTED", cause: "connected", number: "5511999990000" });
  await sessionStore(company.id, holding, async () => null).setCreds(Buffer.from("keys"));
  const toCloud = () => company.as(admin, (ctx) => changeConnection(ctx, id, { provider: "cloud" }));
  await expect(toCloud()).rejects.toMatchObject({ code: "ERR_VALIDATION" });

  await noteEvent(company.id, holding, { type: "status", status: "DISCONNECTED", cause: "logged-out" });
  expect(await toCloud()).toMatchObject({ provider: "cloud", number: null, templates: [] });
  expect(await company.run(({ tx }) => tx.selectFrom("session_keys").selectAll().execute())).toEqual([]);
});

test.each([
  ["cloud", "beta", "DISCONNECTED", "credentials"],
  ["beta", "cloud", "DISCONNECTED", "logged-out"],
  ["beta", "cloud", "PASSKEY_REQUIRED", "passkey"],
] as const)("what stopped %s says nothing of %s, but stays in the timeline (%s)", async (provider, other, status, cause) => {
  const { company, admin } = await anAdmin();
  const id = await createConnection(company, { provider, wanted: true, status: "OPENING" });
  await noteEvent(company.id, await held(company, id), { type: "status", status, cause, detail: "401" });
  const moments = () => company.run((ctx) => listMoments(ctx, id));
  const before = await moments();
  expect(before).toMatchObject([{ status, cause, detail: "401" }]);

  const change = (values: ConnectionChanges) => company.as(admin, (ctx) => changeConnection(ctx, id, values));
  expect(await change({ provider })).toMatchObject({ status, cause, causeDetail: "401" });
  expect(await change({ provider: other })).toMatchObject({ status: "DISCONNECTED", cause: null, causeDetail: null });
  expect(await moments()).toEqual(before);
});

test("a token is kept as what it comes to; a webhook is found by its address alone, and only Meta's", async () => {
  const { company, admin } = await anAdmin();
  const { id, uuid } = await add(company, admin, { provider: "cloud" });
  const token = await company.as(admin, (ctx) => makeToken(ctx, id));
  const stored = await company.run(({ tx }) => tx.selectFrom("connections").select("token_hash").executeTakeFirstOrThrow());
  expect([token.length >= 32, stored.token_hash]).toEqual([true, hashToken(token)]);

  expect(await findWebhook(uuid)).toEqual({ companyId: company.id, connectionId: id });
  const beta = await add(company, admin);
  for (const address of [beta.uuid, randomUUID(), "", "' or 1=1"]) expect(await findWebhook(address)).toBeUndefined();
});

test("a phone that keeps its link to itself is waited for, too; a number at Meta is not", async () => {
  const { company, admin } = await anAdmin();
  const [sandbox, cloud] = await Promise.all(
    (["sandbox", "cloud"] as const).map((provider) => createConnection(company, { provider, wanted: true, status: "TIMEOUT" })),
  );
  await company.run(({ tx }) => tx.updateTable("connections").set({ number: "5511999990000" }).execute());
  for (const id of [sandbox!, cloud!]) await company.as(admin, (ctx) => stopSession(ctx, id));
  const statusOf = async (id: number) => (await company.run((ctx) => findConnection(ctx, id)))?.status;
  expect([await statusOf(sandbox!), await statusOf(cloud!)]).toEqual(["TIMEOUT", "DISCONNECTED"]);
});

test("a session that nobody holds ends at once where no phone was linked", async () => {
  const { company, admin } = await anAdmin();
  const id = await createConnection(company, { provider: "beta", wanted: true });
  const ask = (action: typeof startSession | typeof renewSession | typeof stopSession) => company.as(admin, (ctx) => action(ctx, id));
  const look = () => company.run((ctx) => findConnection(ctx, id));

  await ask(startSession);
  expect(await look()).toMatchObject({ status: "OPENING", cause: "started", wanted: true });
  await ask(stopSession);
  expect(await look()).toMatchObject({ status: "DISCONNECTED", cause: "asked", wanted: false });
  await ask(renewSession);
  expect(await look()).toMatchObject({ status: "OPENING", cause: "asked", wanted: true });
  await company.as(admin, (ctx) => startSession(ctx, id, "5511987654321"));
  expect(await look(), "what was to be given up first still is").toMatchObject({ cause: "asked", pairingNumber: "5511987654321" });
});

test("who asked for its end is told, also where a channel ends it long after; nobody is where the platform did", async () => {
  const { company, admin } = await anAdmin();
  const id = await createConnection(company, { provider: "beta", wanted: true });
  const look = () => company.run((ctx) => findConnection(ctx, id));
  const holding = await held(company, id);
  await noteEvent(company.id, holding, { type: "status", status: "TIMEOUT", cause: "lost", detail: "ETIMEDOUT" });
  await company.as(admin, (ctx) => stopSession(ctx, id));
  expect(await look()).toMatchObject({ cause: "lost", causeDetail: "ETIMEDOUT" });
  await noteEvent(company.id, holding, { type: "status", status: "DISCONNECTED", cause: "asked" });
  expect(await look()).toMatchObject({ cause: "asked", causeDetail: "Ana" });
  expect((await company.run((ctx) => listMoments(ctx, id)))[0]).toMatchObject({ cause: "asked", detail: "Ana" });

  await company.run((ctx) => renewSession(ctx, id));
  expect(await look()).toMatchObject({ status: "OPENING", cause: "asked", causeDetail: null });
});

test("when a lost line is tried again is told for as long as that holds", async () => {
  const { company, admin } = await anAdmin();
  const id = await createConnection(company, { provider: "beta", wanted: true });
  const look = () => company.run((ctx) => findConnection(ctx, id));
  const holding = await held(company, id);
  const lost = () => noteEvent(company.id, holding, { type: "status", status: "TIMEOUT", cause: "lost", retryInMs: 3_600_000 });
  await lost();
  expect((await look())?.retryAt?.getTime()).toBeGreaterThan(now().getTime());
  await noteEvent(company.id, holding, { type: "status", status: "CONNECTED", cause: "connected" });
  expect(await look()).toMatchObject({ retryAt: null });
  await lost();
  await company.as(admin, (ctx) => startSession(ctx, id));
  expect(await look()).toMatchObject({ status: "OPENING", retryAt: null });
});

test("a QR and a code are shown until they are used; the number of tries begins anew once it is up", async () => {
  const { company } = await anAdmin();
  const id = await createConnection(company, { provider: "beta", wanted: true });
  const holding = await held(company, id);
  const look = () => company.run((ctx) => findConnection(ctx, id));
  const qr = { type: "qr", qr: "2@first", expiresInMs: 60_000 } as const;

  await noteEvents(company.id, holding, [{ type: "status", status: "qrcode", cause: "qr-shown" }, qr]);
  await noteEvent(company.id, holding, { ...qr, qr: "2@second" });
  expect(await look()).toMatchObject({ status: "qrcode", qrcode: "2@second", retries: 2, pairingCode: null });
  await noteEvents(company.id, holding, [
    { type: "status", status: "qrcode", cause: "code-shown" },
    { type: "code", code: "ABCD1234" },
  ]);
  expect(await look()).toMatchObject({ qrcode: "", qrExpiresAt: null, pairingCode: "ABCD1234" });
  await noteEvent(company.id, holding, { type: "status", status: "CONNECTED", cause: "connected", number: "5511999990000" });
  expect(await look()).toMatchObject({ qrcode: "", pairingCode: null, number: "5511999990000", retries: 0 });
});

test("a number at Meta asks for its templates whenever it is up again, the others have none", async () => {
  const { company } = await anAdmin();
  const asked = () =>
    company.run(({ tx }) =>
      tx.selectFrom("provider_requests").select(["connection_id as id", "kind"]).where("kind", "=", "templates").execute(),
    );
  const [cloud, beta] = await Promise.all(
    (["cloud", "beta"] as const).map(async (provider) => held(company, await createConnection(company, { provider, wanted: true }))),
  );
  const up = { type: "status", status: "CONNECTED", cause: "connected" } as const;
  const lost = { type: "status", status: "TIMEOUT", cause: "lost" } as const;
  await noteEvent(company.id, beta!, up);
  expect(await asked()).toEqual([]);
  await noteEvent(company.id, cloud!, up);
  expect(await asked()).toEqual([{ id: cloud!.connectionId, kind: "templates" }]);

  await company.run(({ tx }) => tx.deleteFrom("provider_requests").execute());
  await noteEvent(company.id, cloud!, up);
  expect(await asked(), "it was up all along").toEqual([]);
  for (const event of [lost, up]) await noteEvent(company.id, cloud!, event);
  expect(await asked()).toHaveLength(1);
});

test("its story has a line for each change, and none for what is told twice", async () => {
  const { company } = await anAdmin();
  const id = await createConnection(company, { wanted: true });
  const holding = await held(company, id);
  const lost = { type: "status", status: "TIMEOUT", cause: "lost", detail: "428" } as const;
  const up = { type: "status", status: "CONNECTED", cause: "connected" } as const;
  for (const event of [up, lost, lost, { ...lost, cause: "version-refused" as const }, up]) await noteEvent(company.id, holding, event);
  expect(await company.run((ctx) => listMoments(ctx, id))).toMatchObject([
    { status: "CONNECTED", cause: "connected", waited: null },
    { status: "TIMEOUT", cause: "version-refused", detail: "428", waited: 0 },
    { status: "TIMEOUT", cause: "lost", waited: 0 },
    { status: "CONNECTED", cause: "connected", waited: null },
  ]);
});

test("keys come back as they were, change together or not at all, and are unreadable where they rest", async () => {
  const { company } = await anAdmin();
  const id = await createConnection(company, { provider: "beta", wanted: true });
  const store = sessionStore(company.id, await held(company, id), async () => null);
  const bytes = Buffer.from([0, 255, 10, 200]);
  expect(await store.getCreds()).toBeNull();
  await store.setCreds(bytes);
  await store.setKeys(["1", "2", "3"].map((key) => ({ type: "pre-key", id: key, value: Buffer.from(`key ${key}`) })));
  await store.setKeys([
    { type: "pre-key", id: "1", value: null },
    { type: "pre-key", id: "2", value: Buffer.from("again") },
  ]);
  expect(await store.getCreds()).toEqual(bytes);
  const found = await store.getKeys("pre-key", ["1", "2", "3", "4"]);
  expect(found.map(({ id: key, value }) => `${key}: ${value}`).sort()).toEqual(["2: again", "3: key 3"]);
  const rows = await company.run(({ tx }) => tx.selectFrom("session_keys").select("value").execute());
  for (const { value } of rows) expect(value).toMatch(/^v1\./);
  await store.clear();
  expect(await store.getCreds()).toBeNull();
});
