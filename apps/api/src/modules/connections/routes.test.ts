import { Connection, ConnectionCard } from "@recado/contract/connections";
import { expect, test } from "vitest";
import { call } from "../../testing/app.ts";
import { createCompany } from "../../testing/company.ts";
import { createPrompt } from "../prompts/factory.ts";
import { aConnection, createConnection } from "./factory.ts";
import { updateConnection } from "./queries.ts";

async function world() {
  const company = await createCompany();
  const [ana, admin] = [await company.createUser(), await company.createUser({ profile: "admin" })];
  const stranger = await (await createCompany()).createUser({ profile: "admin" });
  return { company, ana, admin, stranger };
}

const missing = { status: 404, body: { error: "ERR_NO_WAPP_FOUND" } };
const refused = { status: 403, body: { error: "ERR_NO_PERMISSION" } };

test("PUT /whatsapp/:id", async () => {
  const { company, ana, admin, stranger } = await world();
  const [id, other] = [await createConnection(company, { name: "Recepção" }), await createConnection(company, { name: "Balcão" })];
  const path = `/whatsapp/${id}`;
  expect(await call(undefined, "PUT", path, {})).toEqual({ status: 401, body: { error: "ERR_SESSION_EXPIRED" } });
  expect(await call(stranger, "PUT", path, {})).toEqual(missing);
  expect(await call(ana, "PUT", path, {})).toEqual(refused);
  expect(await call(admin, "PUT", path, { name: "a", maxUseBotQueues: -1 })).toMatchObject({
    status: 400,
    body: { error: "ERR_VALIDATION", details: { name: ["too_small"], maxUseBotQueues: ["too_small"] } },
  });
  expect(await call(admin, "PUT", path, { name: "Balcão" })).toEqual({ status: 409, body: { error: "ERR_DUPLICATED_CONNECTION" } });
  expect(await call(admin, "PUT", path, { isDefault: false })).toEqual({ status: 409, body: { error: "ERR_NO_OTHER_WHATSAPP" } });

  const { id: promptId } = await createPrompt(company, admin);
  const whole = {
    name: " Vendas ",
    expiresTicket: "15",
    timeToTransfer: "",
    timeUseBotQueues: "7",
    promptId,
    token: "mine",
    companyId: 1,
    id: other,
    status: "CONNECTED",
  };
  const { status, body } = await call(admin, "PUT", `${path}/`, whole);
  expect(status).toBe(200);
  expect(ConnectionCard.parse(body)).toEqual(body);
  const kept = {
    id,
    name: "Vendas",
    expiresTicket: 15,
    timeToTransfer: 0,
    timeUseBotQueues: 7,
    promptId,
    token: "",
    hasToken: false,
    status: "DISCONNECTED",
  };
  expect(body).toMatchObject({ ...kept, companyId: company.id, isDefault: true, can: { change: true, act: true } });
});

test("POST, GET and DELETE of one; the list", async () => {
  const { ana, admin, stranger } = await world();
  expect(await call(ana, "POST", "/whatsapp", aConnection())).toEqual(refused);
  const { status, body } = await call(admin, "POST", "/whatsapp", { name: "Recepção" });
  expect([status, body]).toMatchObject([200, { isDefault: true, provider: "beta", maxUseBotQueues: 3, qrcode: "", queues: [] }]);
  expect([body.status, body.cause]).toEqual(["OPENING", "started"]);
  const path = `/whatsapp/${body.id}`;
  const nothing = { transferQueueId: "", promptId: 0, integrationId: "" };
  const changed = (await call(admin, "PUT", path, nothing)).body;
  expect(changed).toMatchObject({ transferQueueId: null, promptId: null, integrationId: null });

  const list = await call(ana, "GET", "/whatsapp/?session=0");
  expect(list.body).toMatchObject([{ id: body.id, can: { change: false, act: false } }]);
  expect(Connection.array().parse(list.body)).toEqual(list.body);
  expect(await call(admin, "GET", path)).toEqual({ status: 200, body: changed });
  expect(await call(ana, "DELETE", path)).toEqual(refused);
  expect(await call(stranger, "DELETE", path)).toEqual(missing);
  expect(await call(admin, "DELETE", path)).toEqual({ status: 200, body: null });
  expect(await call(admin, "GET", path)).toEqual(missing);
});

test("a timer or a limit that is left empty is 0, and one that does not come is as it was: 3 repetitions at first", async () => {
  const { admin } = await world();
  const off = { expiresTicket: 0, timeToTransfer: 0, timeUseBotQueues: 0, maxUseBotQueues: 0 };
  const each = (value: unknown) => Object.fromEntries(Object.keys(off).map((field) => [field, value]));
  for (const empty of ["", null]) {
    const made = await call(admin, "POST", "/whatsapp", { ...aConnection(), ...each(empty) });
    expect(made, `${empty}`).toMatchObject({ status: 200, body: off });
    const path = `/whatsapp/${made.body.id}`;
    expect((await call(admin, "PUT", path, each("7"))).body).toMatchObject(each(7));
    expect((await call(admin, "PUT", path, { name: `Vendas ${empty}` })).body).toMatchObject(each(7));
    expect((await call(admin, "PUT", path, each(empty))).body, `${empty}`).toMatchObject(off);
    expect((await call(admin, "GET", path)).body).toMatchObject(off);
    await call(admin, "DELETE", path);
  }
  expect((await call(admin, "POST", "/whatsapp", aConnection())).body).toMatchObject({ ...off, maxUseBotQueues: 3 });
});

test("the card tells of each queue what it leads to", async () => {
  const { company, ana, admin } = await world();
  const [sales, support] = [await company.createQueue("Vendas"), await company.createQueue("Suporte")];
  const made = await call(admin, "POST", "/queue-options", { queueId: support, title: "Boletos", message: "Qual?" });
  const { children: _, ...option } = made.body;
  await call(admin, "POST", "/queue-options", { queueId: support, parentId: option.id, title: "Atual" });
  const { id: promptId } = await createPrompt(company, admin, { queueId: support });
  await call(admin, "PUT", `/queue/${sales}`, { promptId });
  const { body } = await call(admin, "POST", "/whatsapp", aConnection({ queueIds: [sales, support], greetingMessage: "Olá!" }));
  for (const user of [ana, admin])
    expect((await call(user, "GET", `/whatsapp/${body.id}`)).body).toMatchObject({
      prompt: null,
      queues: [
        { id: sales, promptId, integrationId: null, options: [] },
        { id: support, promptId: null, options: [option, { parentId: option.id, title: "Atual" }] },
      ],
    });
});

test("what links a phone, and what a connection is known by, is shown to those who may act; secrets to nobody", async () => {
  const { company, ana, admin } = await world();
  const credentials = { phoneNumberId: "106", wabaId: "7", accessToken: "EAAG-canary", appSecret: "canary-secret" };
  const { body } = await call(admin, "POST", "/whatsapp", { ...aConnection({ provider: "cloud" }), credentials });
  const path = `/whatsapp/${body.id}`;
  await company.run((ctx) => updateConnection(ctx, body.id, { qrcode: "2@canary", pairing_code: "CANARY12", qr_expires_at: new Date() }));

  const shown = { phoneNumberId: "106", wabaId: "7", hasAccessToken: true, hasAppSecret: true };
  const card = await call(admin, "GET", path);
  expect(card.body).toMatchObject({ qrcode: "2@canary", pairingCode: "CANARY12", credentials: shown });
  expect(card.body.webhook).toEqual({
    url: expect.stringMatching(/\/api\/webhooks\/cloud\/[0-9a-f-]{36}$/),
    verifyToken: expect.stringMatching(/^.{43}$/),
  });
  const forAgents = [await call(ana, "GET", path), await call(ana, "GET", "/whatsapp")];
  expect(forAgents[0]?.body).toMatchObject({ qrcode: "", qrExpiresAt: null, pairingCode: null, webhook: null, credentials: null });
  expect(JSON.stringify(forAgents)).not.toMatch(/canary/i);
  expect(JSON.stringify(card)).not.toMatch(/EAAG-canary|canary-secret/);
});

test("POST /whatsapp/:id/token shows it once", async () => {
  const { company, ana, admin, stranger } = await world();
  const path = `/whatsapp/${await createConnection(company)}`;
  expect(await call(ana, "POST", `${path}/token`, {})).toEqual(refused);
  expect(await call(stranger, "POST", `${path}/token`, {})).toEqual(missing);
  const { body } = await call(admin, "POST", `${path}/token`, {});
  expect(body.token).toMatch(/^[\w-]{43}$/);
  const after = (await call(admin, "GET", path)).body;
  expect(after).toMatchObject({ token: "", hasToken: true });
});

test.each([
  ["POST", "Starting session.", "OPENING", "started"],
  ["PUT", "Starting session.", "OPENING", "asked"],
  ["DELETE", "Session disconnected.", "DISCONNECTED", "asked"],
] as const)("%s /whatsappsession/:id", async (method, message, status, cause) => {
  const { company, ana, admin, stranger } = await world();
  const id = await createConnection(company, { provider: "beta" });
  const path = `/whatsappsession/${id}`;
  const body = method === "DELETE" ? undefined : {};
  expect((await call(undefined, method, path, body)).status).toBe(401);
  expect(await call(stranger, method, path, body)).toEqual(missing);
  expect(await call(ana, method, path, body)).toEqual(refused);
  if (method === "POST") expect((await call(admin, method, path, { pairingNumber: "+55 11" })).status).toBe(400);
  expect(await call(admin, method, path, body)).toEqual({ status: 200, body: { message } });
  expect((await call(admin, "GET", `/whatsapp/${id}`)).body).toMatchObject({ status, cause });

  expect(await call(ana, "GET", `/whatsapp/${id}/timeline`)).toEqual(refused);
  expect((await call(admin, "GET", `/whatsapp/${id}/timeline`)).body).toMatchObject([{ status, cause, seconds: null }]);
});

test("a user's default connection is one of the company's, chosen by himself too; his queues are given to him", async () => {
  const { company, ana, admin, stranger } = await world();
  const [first, second] = [await createConnection(company), await createConnection(company)];
  const [queueId, theirs] = [await company.createQueue(), await createConnection(await createCompany())];
  const path = `/users/${ana.id}`;
  const given = await call(admin, "PUT", path, { queueIds: [queueId], whatsappId: first });
  expect(given).toMatchObject({ status: 200, body: { whatsappId: first, queues: [{ id: queueId }] } });

  expect(await call(admin, "PUT", path, { whatsappId: theirs })).toEqual(missing);
  expect(await call(stranger, "PUT", path, { whatsappId: theirs })).toMatchObject({ status: 404 });
  expect((await call(ana, "PUT", path, { whatsappId: second, queueIds: [] })).body).toMatchObject({
    whatsappId: second,
    queues: [{ id: queueId }],
  });
  expect((await call(admin, "DELETE", `/whatsapp/${second}`)).status).toBe(200);
  expect((await call(ana, "GET", path)).body).toMatchObject({ whatsappId: null, queues: [{ id: queueId }] });
});
