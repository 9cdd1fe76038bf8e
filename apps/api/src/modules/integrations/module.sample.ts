import { integrationTypes } from "@recado/contract/integration-news";
import { long } from "../../testing/bounds.ts";
import { type Foreign, refused, type Sample } from "../../testing/sample.ts";
import type { Peopled } from "../../testing/sweeps/world.ts";
import { changeIntegration, createIntegration, removeIntegration } from "./actions.ts";
import { aForm, aFormOfAnyType, anIntegration } from "./factory.ts";
import { aKey, fakeGoogle } from "./testing.ts";

const made = ({ as, admin, canary }: Peopled) =>
  as(admin, async (ctx) => (await createIntegration(ctx, anIntegration({ typebotUnknownMessage: `Não entendi ${canary}` }))).id);

/** A webhook and something that it was told. */
async function told(company: Peopled) {
  const { as, admin, canary } = company;
  const id = await as(admin, async (ctx) => {
    const form = anIntegration({ type: "webhook", urlN8N: "https://example.com/x", name: `${canary} ${Math.random()}`.slice(0, 50) });
    return (await createIntegration(ctx, form)).id;
  });
  const values = { integration_id: id, type: "message.received", about: JSON.stringify({}), lane: 0, state: "failed", failure: "refused" };
  const { id: callId } = await company.run(({ tx }) =>
    tx.insertInto("integration_events").values(values).returning("id").executeTakeFirstOrThrow(),
  );
  return { id, callId };
}

/** Ids are assigned across companies; no row has this one. */
const nobodys: Foreign = { with: () => 2_147_483_647, answers: refused };
const forms = ["integrations.create", "integrations.update"];

/** Google's servers for the sweeps, which answer everybody. */
let google: ReturnType<typeof fakeGoogle> | undefined;
async function aTest() {
  google ??= fakeGoogle();
  await google;
  return { projectName: "loja", jsonContent: aKey(), language: "pt-BR" };
}

export const sample: Sample = {
  furnish: made,
  records: { "integrations.id": made, "integrationCalls.id": async (company) => (await told(company)).id },
  together: { integrationCalls: told },
  bodies: { ...Object.fromEntries(forms.map((name) => [name, async () => aFormOfAnyType()])), "integrations.test": aTest },
  // Only admins see them.
  others: {
    ...{ "integrations.show": 404, "integrations.update": 404, "integrations.remove": 404, "integrations.makeSecret": 404 },
    ...{ "integrationCalls.list": 404, "integrationCalls.repeat": 404, "integrationCalls.repeatFailed": 404 },
  },
  ids: { "integrations.create flowId": nobodys, "integrations.update flowId": nobodys, "integrations.test integrationId": nobodys },
  facts: { integrationId: "integrations.id" },
  factValues: { name: "Boas-vindas", reason: "timeout", count: 2 },
  events: {
    queueIntegration: {
      async act({ lia, ok, call }) {
        const { id } = await ok(call(lia, "POST", "/queueIntegration", aForm()));
        await ok(call(lia, "PUT", `/queueIntegration/${id}`, aForm()));
        await ok(call(lia, "DELETE", `/queueIntegration/${id}`));
      },
      heard: { lia: ["create", "update", "delete"] },
    },
  },
  mayRead: { queueIntegration: (_, { actor }) => actor.role === "admin" },
  daily: {
    heard: [], // admins only
    live: ({ company }, text) =>
      company.as(company.admin, async (ctx) => {
        const { id } = await createIntegration(ctx, anIntegration({ typebotUnknownMessage: text }));
        await changeIntegration(ctx, id, anIntegration({ typebotUnknownMessage: `${text}!` }));
        await removeIntegration(ctx, id);
      }),
  },
  bounds: [
    {
      names: forms,
      field: "name",
      takes: () => [`${Math.random()}`.slice(2, 10), long(50)],
      refuses: ["", "a", " a ", long(51), null],
    },
    { names: forms, field: "type", takes: () => [...integrationTypes], refuses: ["", "x", null] },
    {
      names: forms,
      field: "urlN8N",
      takes: () => ["", null, "https://example.com/x", `https://example.com/${"x".repeat(1980)}`],
      refuses: ["x", "javascript:alert(1)", "file:///etc/passwd", `https://example.com/${"x".repeat(1981)}`, 5],
    },
    {
      names: [...forms, "integrations.test"],
      field: "projectName",
      takes: () => ["loja", `projects/${"x".repeat(20)}`],
      refuses: ["x".repeat(301), 5],
    },
    { names: [...forms, "integrations.test"], field: "jsonContent", takes: () => [aKey()], refuses: ["x".repeat(20_001), 5] },
    { names: ["integrations.test"], field: "jsonContent", takes: () => [], refuses: ["", null, "x", "{}"] },
    { names: ["integrations.test"], field: "projectName", takes: () => [], refuses: ["", null, "../x", "loja/locations/nowhere", "a?b"] },
    { names: ["integrations.test"], field: "language", takes: () => ["pt-BR", "en", "es"], refuses: ["", null, "x".repeat(21), 5] },
    { names: forms, field: "typebotExpires", takes: () => ["", null, 0, "5", 525_600], refuses: [-1, 1.5, "x", 525_601, true, [5]] },
    { names: forms, field: "typebotDelayMessage", takes: () => ["", null, 0, "5", 60_000], refuses: [-1, 1.5, "x", 60_001, true, [5]] },
    { names: forms, field: "typebotSlug", takes: () => ["", null, "x".repeat(100)], refuses: ["x".repeat(101), 5] },
    { names: forms, field: "typebotUnknownMessage", takes: () => ["", null, "x".repeat(4096)], refuses: ["x".repeat(4097), 5] },
  ],
};
