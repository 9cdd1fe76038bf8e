import { randomUUID } from "node:crypto";
import { KEY_MASK, Prompt } from "@recado/contract/prompts";
import { expect, test } from "vitest";
import { call } from "../../testing/app.ts";
import { createCompany } from "../../testing/company.ts";
import { eventsDuring } from "../../testing/eventsDuring.ts";
import { createConnection } from "../connections/factory.ts";
import { aForm } from "./factory.ts";

async function withAdmin() {
  const company = await createCompany();
  const [ana, queueId] = [await company.createUser({ profile: "admin" }), await company.createQueue("Vendas")];
  return { company, ana, queueId };
}
const refused = (status: number, error: string, more: object = {}) => ({ status, body: { error, ...more } });

test("a prompt is made, changed, found by its name and its queue's, and removed", async () => {
  const { company, ana, queueId } = await withAdmin();
  const { status, body: made } = await call(ana, "POST", "/prompt", aForm(queueId, { name: " Atenção " }));
  expect(status).toBe(200);
  expect(Prompt.parse(made)).toEqual(made);
  expect(made).toMatchObject({
    companyId: company.id,
    name: "Atenção",
    model: "gpt-4o-mini",
    maxTokens: 100,
    temperature: 1,
    maxMessages: 10,
    baseUrl: "https://api.openai.com/v1",
    queue: { id: queueId, name: "Vendas" },
    voice: "texto",
    totalTokens: 0,
    failure: null,
    can: { change: true },
  });
  const taken = refused(409, "ERR_DUPLICATED_PROMPT");
  expect(await call(ana, "POST", "/prompt", aForm(queueId, { name: "atencao" }))).toMatchObject(taken);
  const support = await company.createQueue("Suporte técnico");
  const { body: other } = await call(ana, "POST", "/prompt", aForm(support, { name: "Zelador" }));
  expect(await call(ana, "PUT", `/prompt/${other.id}`, aForm(support, { name: "ATENÇÃO" }))).toMatchObject(taken);
  const found = async (searchParam: string) =>
    (await call(ana, "GET", `/prompt/?searchParam=${searchParam}`)).body.prompts.map(({ id }: { id: number }) => id);
  expect([await found("atencao"), await found("tecnico"), await found(""), await found("nada"), await found("%")]).toEqual([
    ...[[made.id], [other.id], [made.id, other.id]],
    [],
    [],
  ]);
  const values = { name: "Outra", temperature: "0.7", maxTokens: "250", baseUrl: "https://ai.example.com/v1/chat/completions/" };
  expect((await call(ana, "PUT", `/prompt/${made.id}`, aForm(support, values))).body).toMatchObject({
    ...{ name: "Outra", temperature: 0.7, maxTokens: 250, baseUrl: "https://ai.example.com/v1" },
    queueId: support,
  });
  expect(await call(ana, "DELETE", `/prompt/${made.id}`)).toEqual({ status: 200, body: null });
  expect(await call(ana, "GET", `/prompt/${made.id}`)).toMatchObject(refused(404, "ERR_NO_PROMPT_FOUND"));
});

test("keys are stored sealed, stay where none or only their mask is sent, and are told to nobody", async () => {
  const { company, ana, queueId } = await withAdmin();
  const [apiKey, voiceKey] = [`sk-${randomUUID()}`, `az-${randomUUID()}`];
  const form = aForm(queueId, { apiKey, voiceKey });
  const { body: made } = await call(ana, "POST", "/prompt", form);
  const stored = () => company.run(({ tx }) => tx.selectFrom("prompts").select(["api_key", "voice_key"]).executeTakeFirstOrThrow());
  const before = await stored();
  expect([before.api_key, before.voice_key]).toEqual([expect.stringMatching(/^v1\./), expect.stringMatching(/^v1\./)]);
  const { body: kept } = await call(ana, "PUT", `/prompt/${made.id}`, { ...form, apiKey: "", voiceKey: null });
  const { body: masked } = await call(ana, "PUT", `/prompt/${made.id}`, { ...form, apiKey: kept.apiKey, voiceKey: kept.voiceKey });
  const shown = { apiKey: KEY_MASK, hasApiKey: true, voiceKey: KEY_MASK, hasVoiceKey: true };
  expect([made, kept, masked]).toMatchObject(Array(3).fill(shown));
  expect(await stored()).toEqual(before);
  const { body: list } = await call(ana, "GET", "/prompt");
  for (const key of [apiKey, voiceKey]) expect(JSON.stringify([made, kept, masked, list])).not.toContain(key);
});

test("a prompt needs a key when it is made, and again when it goes to another server", async () => {
  const { ana, queueId } = await withAdmin();
  const needed = refused(400, "ERR_VALIDATION", { details: { apiKey: ["too_small"] } });
  expect(await call(ana, "POST", "/prompt", aForm(queueId, { apiKey: "" }))).toEqual(needed);
  const form = aForm(queueId);
  const { body: made } = await call(ana, "POST", "/prompt", form);
  const moved = { ...form, baseUrl: "https://ai.example.com/v1" };
  expect(await call(ana, "PUT", `/prompt/${made.id}`, { ...moved, apiKey: "" })).toEqual(needed);
  expect((await call(ana, "PUT", `/prompt/${made.id}`, { ...moved, apiKey: "other" })).status).toBe(200);
  expect((await call(ana, "PUT", `/prompt/${made.id}`, { ...moved, baseUrl: `${moved.baseUrl}/beta`, apiKey: "" })).status).toBe(200);
});

test("one that is used is not removed, and says where it is", async () => {
  const { company, ana, queueId } = await withAdmin();
  const { body: made } = await call(ana, "POST", "/prompt", aForm(queueId));
  const whatsappId = await createConnection(company);
  const { body: queue } = await call(ana, "POST", "/queue", { name: "Suporte", color: "#123456", promptId: made.id });
  expect(queue.promptId).toBe(made.id);
  expect((await call(ana, "PUT", `/whatsapp/${whatsappId}`, { promptId: made.id })).body.promptId).toBe(made.id);
  const connections = [{ id: whatsappId, name: expect.any(String) }];
  const inUse = (where: object) => refused(409, "ERR_PROMPT_IN_USE", { where });
  expect(await call(ana, "DELETE", `/prompt/${made.id}`)).toEqual(inUse({ connections, queues: [{ id: queue.id, name: "Suporte" }] }));
  await call(ana, "PUT", `/whatsapp/${whatsappId}`, { promptId: "" });
  await call(ana, "PUT", `/queue/${queue.id}`, { promptId: null });
  expect((await call(ana, "DELETE", `/prompt/${made.id}`)).status).toBe(200);
});

test("a connection and a queue take prompts of their own company alone, and a prompt its queues", async () => {
  const [{ company, ana }, theirs] = [await withAdmin(), await withAdmin()];
  const { body: foreign } = await call(theirs.ana, "POST", "/prompt", aForm(theirs.queueId));
  const whatsappId = await createConnection(company);
  const missing = refused(404, "ERR_NO_PROMPT_FOUND");
  expect(await call(ana, "PUT", `/whatsapp/${whatsappId}`, { promptId: foreign.id })).toEqual(missing);
  expect(await call(ana, "POST", "/queue", { name: "Suporte", color: "#123456", promptId: foreign.id })).toEqual(missing);
  expect(await call(ana, "POST", "/prompt", aForm(theirs.queueId))).toEqual(refused(404, "ERR_NO_QUEUE_FOUND"));
});

test("a queue that is removed is no longer a prompt's, and that is told", async () => {
  const { company, ana, queueId } = await withAdmin();
  const { body: made } = await call(ana, "POST", "/prompt", aForm(queueId));
  const news = await eventsDuring(company.id, () => call(ana, "DELETE", `/queue/${queueId}`));
  expect(news.filter(({ event }) => event.endsWith("-prompt"))).toMatchObject([{ payload: { action: "update", prompt: { queue: null } } }]);
  expect((await call(ana, "GET", `/prompt/${made.id}`)).body).toMatchObject({ queueId: null, queue: null });
});

test("whoever is no admin is refused the list, and finds none", async () => {
  const { company, ana, queueId } = await withAdmin();
  const { body: made } = await call(ana, "POST", "/prompt", aForm(queueId));
  for (const profile of ["user", "supervisor"] as const) {
    const other = await company.createUser({ profile });
    expect(await call(other, "GET", "/prompt")).toEqual(refused(403, "ERR_NO_PERMISSION"));
    expect(await call(other, "POST", "/prompt", aForm(queueId))).toEqual(refused(403, "ERR_NO_PERMISSION"));
    expect(await call(other, "GET", `/prompt/${made.id}`)).toEqual(refused(404, "ERR_NO_PROMPT_FOUND"));
  }
});
