import { randomUUID } from "node:crypto";
import { Integration } from "@recado/contract/integrations";
import { expect, test } from "vitest";
import { call } from "../../testing/app.ts";
import { createCompany } from "../../testing/company.ts";
import { eventsDuring } from "../../testing/eventsDuring.ts";
import { createConnection } from "../connections/factory.ts";
import { createFlow } from "../flows/factory.ts";
import { aForm, aFormOfAnyType } from "./factory.ts";
import { aKey } from "./testing.ts";

async function withAdmin() {
  const company = await createCompany();
  return { company, ana: await company.createUser({ profile: "admin" }) };
}
const refused = (status: number, error: string, more: object = {}) => ({ status, body: { error, ...more } });

test("an integration is made, changed, found by its name and its type, and removed", async () => {
  const { company, ana } = await withAdmin();
  const { id: flowId, name: flowName } = await createFlow(company, ana);
  const { status, body: made } = await call(ana, "POST", "/queueIntegration", aForm({ name: " Triágem ", flowId }));
  expect(status).toBe(200);
  expect(Integration.parse(made)).toEqual(made);
  expect(made).toMatchObject({
    companyId: company.id,
    type: "flowbuilder",
    name: "Triágem",
    projectName: "Triágem",
    flow: { id: flowId, name: flowName },
    typebotDelayMessage: 1000,
    typebotExpires: 1,
    jsonContent: "",
    hasJsonContent: false,
    can: { change: true },
  });
  const taken = refused(409, "ERR_DUPLICATED_INTEGRATION");
  expect(await call(ana, "POST", "/queueIntegration", aForm({ name: "TRIAGEM" }))).toMatchObject(taken);
  const { body: other } = await call(ana, "POST", "/queueIntegration", aForm({ type: "webhook", urlN8N: "https://example.com/hook" }));
  expect(await call(ana, "PUT", `/queueIntegration/${other.id}`, aForm({ name: "triagem" }))).toMatchObject(taken);
  const found = async (searchParam: string) =>
    (await call(ana, "GET", `/queueIntegration/?searchParam=${searchParam}`)).body.queueIntegrations.map(({ id }: { id: number }) => id);
  expect([await found("triagem"), await found("WEBHOOK"), await found(""), await found("nada")]).toEqual([
    ...[[made.id], [other.id], [other.id, made.id]],
    [],
  ]);
  expect((await call(ana, "PUT", `/queueIntegration/${made.id}`, aForm({ name: "Outra" }))).body, "its flow stays").toMatchObject({
    flowId,
  });
  expect((await call(ana, "PUT", `/queueIntegration/${made.id}`, aForm({ flowId: "" }))).body).toMatchObject({ flowId: null, flow: null });
  expect(await call(ana, "DELETE", `/queueIntegration/${made.id}`)).toEqual({ status: 200, body: null });
  expect(await call(ana, "GET", `/queueIntegration/${made.id}`)).toMatchObject(refused(404, "ERR_NO_INTEGRATION_FOUND"));
});

test.each([
  ["an n8n without its address", { type: "n8n" }, "urlN8N"],
  ["a webhook without its address", { type: "webhook" }, "urlN8N"],
  ["a typebot without its address", { type: "typebot", typebotSlug: "loja" }, "urlN8N"],
  ["a typebot without its slug", { type: "typebot", urlN8N: "https://example.com" }, "typebotSlug"],
  ["a dialogflow without its project", { type: "dialogflow", language: "en", jsonContent: aKey() }, "projectName"],
  ["a dialogflow without its language", { type: "dialogflow", projectName: "loja", jsonContent: aKey() }, "language"],
  ["a dialogflow without a key", { type: "dialogflow", projectName: "loja", language: "en" }, "jsonContent"],
  ["a key that is none", { type: "dialogflow", projectName: "loja", language: "en", jsonContent: '{"private_key":"x"}' }, "jsonContent"],
  ["an address that is none", { urlN8N: "ftp://example.com" }, "urlN8N"],
  ["a type that nobody knows", { type: "other" }, "type"],
])("%s is refused on its field", async (_what, values, field) => {
  const { ana } = await withAdmin();
  const { status, body } = await call(ana, "POST", "/queueIntegration", aForm(values));
  expect([status, body.error, Object.keys(body.details ?? {})]).toEqual([400, "ERR_VALIDATION", [field]]);
});

test("a key is stored sealed, stays where none is sent, and is told to nobody", async () => {
  const { company, ana } = await withAdmin();
  const key = aKey({ private_key_id: randomUUID() });
  const form = aForm({ type: "dialogflow", projectName: "loja", language: "pt-BR" });
  const { body: made } = await call(ana, "POST", "/queueIntegration", { ...form, jsonContent: key });
  const { body: kept } = await call(ana, "PUT", `/queueIntegration/${made.id}`, { ...form, jsonContent: "" });
  expect([made, kept]).toMatchObject(Array(2).fill({ jsonContent: "", hasJsonContent: true, projectName: "loja" }));
  const [row] = await company.run(({ tx }) => tx.selectFrom("integrations").select("json_content as key").execute());
  expect(row?.key).toMatch(/^v1\./);
});

test.each(["webhook", "n8n"])("the secret of a %s is shown when it is made, and a new one replaces it", async (type) => {
  const { company, ana } = await withAdmin();
  const form = aFormOfAnyType({ type });
  const { body: made } = await call(ana, "POST", "/queueIntegration", form);
  expect(made).toMatchObject({ secret: expect.stringMatching(/^whsec_[\w+/]{32}$/), hasSecret: true });
  const { body: shown } = await call(ana, "GET", `/queueIntegration/${made.id}`);
  const { body: changed } = await call(ana, "PUT", `/queueIntegration/${made.id}`, form);
  expect([shown, changed].map((one) => [one.secret, one.hasSecret])).toEqual(Array(2).fill([undefined, true]));
  const news = await eventsDuring(company.id, async () => {
    const { body } = await call(ana, "POST", `/queueIntegration/${made.id}/secret`, {});
    expect(body.secret).not.toBe(made.secret);
  });
  expect(news.filter(({ event }) => event.endsWith("-queueIntegration"))).toMatchObject([
    { payload: { action: "update", queueIntegration: { id: made.id, hasSecret: true } } },
  ]);
  expect(JSON.stringify(news)).not.toContain("whsec_");
  const [row] = await company.run(({ tx }) => tx.selectFrom("integrations").select("secret").execute());
  expect(row?.secret).toMatch(/^v1\./);
});

test("one that becomes a webhook gets its secret then", async () => {
  const { ana } = await withAdmin();
  const { body: made } = await call(ana, "POST", "/queueIntegration", aForm());
  expect([made.secret, made.hasSecret]).toEqual([undefined, false]);
  const { body: changed } = await call(ana, "PUT", `/queueIntegration/${made.id}`, aFormOfAnyType({ type: "webhook" }));
  expect(changed).toMatchObject({ secret: expect.stringMatching(/^whsec_/), hasSecret: true });
});

test("one that was switched off is on again once an admin saves it", async () => {
  const { company, ana } = await withAdmin();
  const { body: made } = await call(ana, "POST", "/queueIntegration", aFormOfAnyType({ type: "webhook" }));
  const at = new Date("2026-01-01T00:00:00Z");
  await company.run(({ tx }) =>
    tx.updateTable("integrations").set({ active: false, failure: "gone", failed_at: at, failing_since: at }).execute(),
  );
  const off = { active: false, failure: "gone", failedAt: at.toISOString() };
  expect((await call(ana, "GET", `/queueIntegration/${made.id}`)).body).toMatchObject(off);
  const { body: saved } = await call(ana, "PUT", `/queueIntegration/${made.id}`, aFormOfAnyType({ type: "webhook" }));
  expect(saved).toMatchObject({ active: true, failure: null, failedAt: null });
});

test("one that is used is not removed, and says where it is", async () => {
  const { company, ana } = await withAdmin();
  const { body: made } = await call(ana, "POST", "/queueIntegration", aForm());
  const whatsappId = await createConnection(company);
  const { body: queue } = await call(ana, "POST", "/queue", { name: "Vendas", color: "#123456", integrationId: made.id });
  expect(queue.integrationId).toBe(made.id);
  expect((await call(ana, "PUT", `/whatsapp/${whatsappId}`, { integrationId: made.id })).body.integrationId).toBe(made.id);
  const connections = [{ id: whatsappId, name: expect.any(String) }];
  const inUse = (where: object) => refused(409, "ERR_INTEGRATION_IN_USE", { where });
  expect(await call(ana, "DELETE", `/queueIntegration/${made.id}`)).toEqual(
    inUse({ connections, queues: [{ id: queue.id, name: "Vendas" }] }),
  );
  await call(ana, "PUT", `/whatsapp/${whatsappId}`, { integrationId: "" });
  await call(ana, "PUT", `/queue/${queue.id}`, { integrationId: null });
  expect((await call(ana, "DELETE", `/queueIntegration/${made.id}`)).status).toBe(200);
});

test("a connection and a queue take integrations of their own company alone, and an integration its flows", async () => {
  const [{ company, ana }, theirs] = [await withAdmin(), await withAdmin()];
  const { body: foreign } = await call(theirs.ana, "POST", "/queueIntegration", aForm());
  const flow = await createFlow(theirs.company, theirs.ana);
  const whatsappId = await createConnection(company);
  const missing = refused(404, "ERR_NO_INTEGRATION_FOUND");
  expect(await call(ana, "PUT", `/whatsapp/${whatsappId}`, { integrationId: foreign.id })).toEqual(missing);
  expect(await call(ana, "POST", "/queue", { name: "Vendas", color: "#123456", integrationId: foreign.id })).toEqual(missing);
  expect(await call(ana, "POST", "/queueIntegration", aForm({ flowId: flow.id }))).toEqual(refused(404, "ERR_NO_FLOW_FOUND"));
});

test("a flow that an integration begins is not removed, and says where it is", async () => {
  const { company, ana } = await withAdmin();
  const flow = await createFlow(company, ana);
  const { body: made } = await call(ana, "POST", "/queueIntegration", aForm({ flowId: flow.id }));
  const where = { connections: [], phrases: [], integrations: [{ id: made.id, name: made.name }] };
  expect(await call(ana, "DELETE", `/flowbuilder/${flow.id}`)).toEqual(refused(409, "ERR_FLOW_IN_USE", { where }));
});

test("whoever is no admin is refused the list, and finds none", async () => {
  const { company, ana } = await withAdmin();
  const { body: made } = await call(ana, "POST", "/queueIntegration", aForm());
  for (const profile of ["user", "supervisor"] as const) {
    const other = await company.createUser({ profile });
    expect(await call(other, "GET", "/queueIntegration")).toEqual(refused(403, "ERR_NO_PERMISSION"));
    expect(await call(other, "POST", "/queueIntegration", aForm())).toEqual(refused(403, "ERR_NO_PERMISSION"));
    expect(await call(other, "GET", `/queueIntegration/${made.id}`)).toEqual(refused(404, "ERR_NO_INTEGRATION_FOUND"));
  }
});
