import { randomUUID } from "node:crypto";
import { Flow } from "@recado/contract/flows";
import { expect, test } from "vitest";
import { call } from "../../testing/app.ts";
import { createCompany } from "../../testing/company.ts";
import { createConnection } from "../connections/factory.ts";
import { planned } from "../plans/factory.ts";
import { aDocument, aFlow, createFlow, createPhrase, refusedWith, withFlow } from "./factory.ts";

const tab = randomUUID();

test("the calls of flows: whoever is not an admin of the company is refused, and finds nothing of it", async () => {
  const { company, ana, flow } = await withFlow();
  const colleague = await company.createUser({ profile: "supervisor" });
  const stranger = await (await createCompany()).createUser({ profile: "admin" });
  const draft = { version: 1, tab, ...aDocument("Oi") };
  const calls = [
    ["GET", `/flowbuilder/flow/${flow.id}`],
    ["GET", `/flowbuilder/${flow.id}/draft`],
    ["PUT", `/flowbuilder/${flow.id}/draft`, draft],
    ["POST", `/flowbuilder/${flow.id}/lease`, { tab }],
    ["POST", `/flowbuilder/${flow.id}/publish`, { version: 1, tab }],
    ["GET", `/flowbuilder/${flow.id}/versions`],
    ["GET", `/flowbuilder/${flow.id}/export`],
    ["POST", "/flowbuilder/flow", { idFlow: String(flow.id), ...aDocument("Oi") }],
    ["POST", "/flowbuilder/duplicate", { flowId: flow.id }],
    ["PUT", "/flowbuilder", { flowId: flow.id, name: "Outro" }],
    ["DELETE", `/flowbuilder/${flow.id}`],
  ] as const;
  for (const [method, path, body] of calls) {
    expect(await call(undefined, method, path, body), path).toMatchObject({ status: 401 });
    for (const other of [colleague, stranger])
      expect(await call(other, method, path, body), path).toEqual({ status: 404, body: refusedWith("ERR_NO_FLOW_FOUND") });
  }
  for (const [method, path, body] of [
    ["GET", "/flowbuilder"],
    ["POST", "/flowbuilder", aFlow()],
    ["POST", "/flowbuilder/import", { file: {} }],
    ["GET", "/flowbuilder/media?names=x"],
    ["GET", "/flowcampaign"],
  ] as const)
    expect(await call(colleague, method, path, body), path).toEqual({ status: 403, body: refusedWith("ERR_NO_PERMISSION") });
  expect((await call(ana, "GET", `/flowbuilder/${flow.id}/draft`)).status).toBe(200);
});

test("neither without the plan's campaigns nor where super has switched them off", async () => {
  const { company, ana } = await withFlow();
  const allow = (value: string) =>
    company.run(({ tx }) => tx.updateTable("settings").set({ value }).where("key", "=", "campaignsEnabled").execute());
  const refused = { status: 403, body: refusedWith("ERR_PLAN_FEATURE") };
  expect((await call(ana, "GET", "/flowbuilder")).status).toBe(200);
  await allow("false");
  expect(await call(ana, "GET", "/flowbuilder")).toEqual(refused);
  await allow("true");
  expect((await call(ana, "GET", "/flowcampaign")).status).toBe(200);
  const { name: plan } = await planned({ useCampaigns: false, public: true });
  const elsewhere = await (await createCompany({ plan })).createUser({ profile: "admin" });
  expect(await call(elsewhere, "GET", "/flowcampaign")).toEqual(refused);
});

test("a flow is made, named, switched off, found and removed; a name is taken whatever its accents, in one word", async () => {
  const { company, ana } = await withFlow();
  const name = `Promoção ${randomUUID()}`.slice(0, 40);
  const made = await call(ana, "POST", "/flowbuilder", { name: ` ${name} ` });
  expect(Flow.parse(made.body)).toEqual(made.body);
  expect(made.body).toMatchObject({ name, user_id: ana.id, company_id: company.id, active: true, flow: null, variables: null });
  const { id } = made.body;
  const taken = { status: 402, body: "exist" };
  expect(await call(ana, "POST", "/flowbuilder", { name: name.toUpperCase().replace("ÇÃ", "CA") })).toEqual(taken);
  const other = await createFlow(company, ana);
  expect(await call(ana, "PUT", "/flowbuilder", { flowId: other.id, name })).toEqual(taken);
  expect(await call(ana, "PUT", "/flowbuilder", { flowId: String(id), name, active: false })).toEqual({ status: 200, body: "ok" });
  expect((await call(ana, "GET", `/flowbuilder?searchParam=${encodeURIComponent(name.toLowerCase())}&pageNumber=1`)).body).toMatchObject({
    count: 1,
    hasMore: false,
    flows: [{ id, active: false }],
  });
  for (const wrong of ["", " a ", "x".repeat(51)])
    expect(await call(ana, "POST", "/flowbuilder", { name: wrong })).toMatchObject({ status: 400, body: { error: "ERR_VALIDATION" } });
  expect(await call(ana, "DELETE", `/flowbuilder/${id}`)).toEqual({ status: 200, body: null });
  expect((await call(ana, "GET", `/flowbuilder/flow/${id}`)).status).toBe(404);
});

test("one that is used is not removed, and says where it is", async () => {
  const { company, ana, flow } = await withFlow();
  const whatsappId = await createConnection(company);
  const phrase = await createPhrase(company, ana, { flowId: flow.id, whatsappId, name: "Promo" });
  expect((await call(ana, "PUT", `/whatsapp/${whatsappId}`, { flowIdWelcome: flow.id })).body).toMatchObject({
    flowIdWelcome: flow.id,
    flowIdNotPhrase: null,
  });
  const inUse = (where: object) => ({ status: 409, body: refusedWith("ERR_FLOW_IN_USE", { where }) });
  const connections = [{ id: whatsappId, name: expect.any(String) }];
  expect(await call(ana, "DELETE", `/flowbuilder/${flow.id}`)).toEqual(
    inUse({ connections, phrases: [{ id: phrase.id, name: "Promo" }], integrations: [] }),
  );
  await call(ana, "DELETE", `/flowcampaign/${phrase.id}`);
  expect(await call(ana, "DELETE", `/flowbuilder/${flow.id}`)).toEqual(inUse({ connections, phrases: [], integrations: [] }));
  expect((await call(ana, "PUT", `/whatsapp/${whatsappId}`, { flowIdWelcome: "" })).body.flowIdWelcome).toBeNull();
  expect((await call(ana, "DELETE", `/flowbuilder/${flow.id}`)).status).toBe(200);
});

test("a connection takes flows of its own company alone", async () => {
  const { company, ana } = await withFlow();
  const { flow: theirs } = await withFlow();
  const whatsappId = await createConnection(company);
  for (const field of ["flowIdWelcome", "flowIdNotPhrase"])
    expect(await call(ana, "PUT", `/whatsapp/${whatsappId}`, { [field]: theirs.id })).toEqual({
      status: 404,
      body: refusedWith("ERR_NO_FLOW_FOUND"),
    });
});
