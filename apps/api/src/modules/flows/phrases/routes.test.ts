import { randomUUID } from "node:crypto";
import { FlowCampaign, PhraseTrial } from "@recado/contract/flow-campaigns";
import { expect, test } from "vitest";
import { call } from "../../../testing/app.ts";
import { createCompany } from "../../../testing/company.ts";
import { createConnection } from "../../connections/factory.ts";
import { aDocument, aPhrase, createFlow, refusedWith, withFlow } from "../factory.ts";

async function withConnection() {
  const { company, ana, flow } = await withFlow();
  const whatsappId = await createConnection(company, { name: `Loja ${randomUUID().slice(0, 8)}` });
  return { company, ana, flow, whatsappId };
}

test("a phrase is made, shown, changed and removed by admins of its company", async () => {
  const { company, ana, flow, whatsappId } = await withConnection();
  const body = { ...aPhrase({ flowId: flow.id, whatsappId, name: " Promo ", phrase: "  Quero  " }), flowId: String(flow.id) };
  const made = await call(ana, "POST", "/flowcampaign", body);
  expect(FlowCampaign.parse(made.body)).toEqual(made.body);
  expect(made.body).toMatchObject({ name: "Promo", phrase: "Quero", status: true, flowId: flow.id, whatsappId, userId: ana.id, meets: [] });
  const { id } = made.body;

  const others = [await company.createUser({ profile: "supervisor" }), await (await createCompany()).createUser({ profile: "admin" })];
  for (const other of others)
    for (const [method, path, payload] of [
      ["GET", `/flowcampaign/${id}`],
      ["PUT", "/flowcampaign", { ...body, id }],
      ["DELETE", `/flowcampaign/${id}`],
    ] as const)
      expect(await call(other, method, path, payload)).toEqual({ status: 404, body: refusedWith("ERR_NO_FLOW_CAMPAIGN_FOUND") });

  // Compatible clients omit the connection.
  const { whatsappId: _, ...without } = { ...body, id, status: false };
  expect((await call(ana, "PUT", "/flowcampaign", without)).body).toMatchObject({ status: false, whatsappId });
  expect((await call(ana, "GET", `/flowcampaign/${id}`)).body.details).toMatchObject({ id, status: false, phrase: "Quero" });
  expect((await call(ana, "GET", "/flowcampaign?searchParam=QUERO&pageNumber=1")).body).toMatchObject({ count: 1, flow: [{ id }] });
  expect((await call(ana, "GET", "/flowcampaign?searchParam=nada")).body).toMatchObject({ count: 0, flow: [] });
  expect(await call(ana, "DELETE", `/flowcampaign/${id}`)).toEqual({ status: 200, body: null });
});

test("neither a flow nor a connection of another company can be named, and a phrase needs both", async () => {
  const { ana, flow, whatsappId } = await withConnection();
  const theirs = await withConnection();
  const post = (more: object) => call(ana, "POST", "/flowcampaign", { ...aPhrase({ flowId: flow.id, whatsappId }), ...more });
  expect(await post({ flowId: theirs.flow.id })).toEqual({ status: 404, body: refusedWith("ERR_NO_FLOW_FOUND") });
  expect(await post({ whatsappId: theirs.whatsappId })).toEqual({ status: 404, body: refusedWith("ERR_NO_WAPP_FOUND") });
  for (const field of ["name", "phrase", "flowId", "whatsappId"])
    expect(await post({ [field]: "" })).toMatchObject({ status: 400, body: { details: { [field]: [expect.any(String)] } } });
});

test("a connection that is removed leaves its phrases, which then start nothing", async () => {
  const { ana, flow, whatsappId } = await withConnection();
  const { id } = (await call(ana, "POST", "/flowcampaign", aPhrase({ flowId: flow.id, whatsappId }))).body;
  expect((await call(ana, "DELETE", `/whatsapp/${whatsappId}`)).status).toBe(200);
  expect((await call(ana, "GET", `/flowcampaign/${id}`)).body.details).toMatchObject({ whatsappId: null, whatsapp: null });
});

test("the tester says which flow begins, which phrases are passed over with why, and what begins otherwise", async () => {
  const { company, ana, flow, whatsappId } = await withConnection();
  const other = await createConnection(company);
  const off = await createFlow(company, ana, { template: "survey" });
  const draftOnly = await createFlow(company, ana);
  await call(ana, "PUT", "/flowbuilder", { flowId: off.id, name: off.name, active: false });
  await call(ana, "POST", "/flowbuilder/flow", { idFlow: flow.id, ...aDocument("Oi") });
  const say = async (name: string, more: object) =>
    (await call(ana, "POST", "/flowcampaign", { ...aPhrase({ flowId: flow.id, whatsappId, name, phrase: "Promoção" }), ...more })).body;
  await say("desligada", { status: false });
  await say("fluxo desligado", { flowId: off.id });
  await say("sem publicação", { flowId: draftOnly.id });
  const heard = await say("ouvida", { phrase: "PROMOCAO" });
  const later = await say("depois", {});
  await say("outra conexão", { whatsappId: other });
  await say("parte", { phrase: "promoção de verão" });
  const trying = (text: string) => call(ana, "GET", `/flowcampaign/test?whatsappId=${whatsappId}&text=${encodeURIComponent(text)}`);

  const { body } = await trying("  promoção \n");
  expect(PhraseTrial.parse(body)).toEqual(body);
  expect(body).toMatchObject({
    heard: { phrase: { id: heard.id, name: "ouvida" }, flow: { id: flow.id, active: true, isPublished: true } },
    welcome: null,
    fallback: null,
    near: [{ name: "parte", text: "promoção de verão" }],
  });
  const passedOver = body.passedOver.map(({ phrase, why }: PhraseTrial["passedOver"][number]) => [phrase.name, why]);
  expect(passedOver).toEqual([
    ["desligada", "phraseOff"],
    ["fluxo desligado", "flowOff"],
    ["sem publicação", "notPublished"],
    ["depois", "laterThanAnother"],
    ["outra conexão", "otherConnection"],
  ]);
  const { meets } = (await call(ana, "GET", `/flowcampaign/${later.id}`)).body.details;
  expect(meets).toContainEqual({ id: heard.id, name: "ouvida" });

  await call(ana, "PUT", `/whatsapp/${whatsappId}`, { flowIdWelcome: flow.id, flowIdNotPhrase: off.id });
  expect((await trying("quero a promoção")).body).toMatchObject({
    heard: null,
    passedOver: [],
    welcome: { id: flow.id },
    fallback: { id: off.id, active: false },
    near: [{}, {}, {}, {}],
  });
  const stranger = await (await createCompany()).createUser({ profile: "admin" });
  expect(await call(stranger, "GET", `/flowcampaign/test?whatsappId=${whatsappId}&text=x`)).toMatchObject({ status: 404 });
});
