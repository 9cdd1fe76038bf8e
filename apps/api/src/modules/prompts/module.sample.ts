import { long } from "../../testing/bounds.ts";
import { refused, type Sample } from "../../testing/sample.ts";
import { commonQueue } from "../../testing/sweeps/places.ts";
import type { Peopled } from "../../testing/sweeps/world.ts";
import { changePrompt, createPrompt, removePrompt } from "./actions.ts";
import { aForm, aPrompt, PROMPT_TEXT } from "./factory.ts";

async function made(company: Peopled) {
  const { as, admin, canary } = company;
  const values = aPrompt(await commonQueue(company), { prompt: `${PROMPT_TEXT} ${canary}`, apiKey: `sk-${canary}`, voiceKey: canary });
  return as(admin, async (ctx) => (await createPrompt(ctx, values)).id);
}

const forms = ["prompts.create", "prompts.update"];

export const sample: Sample = {
  furnish: made,
  records: { "prompts.id": made },
  bodies: Object.fromEntries(forms.map((name) => [name, async (company) => aForm(await commonQueue(company))])),
  // Only admins see them.
  others: { "prompts.show": 404, "prompts.update": 404, "prompts.remove": 404 },
  ids: Object.fromEntries(forms.map((name) => [`${name} queueId`, { with: ({ queue }) => queue, answers: refused }])),
  facts: { promptId: "prompts.id" },
  factValues: { tokens: 12, handedOver: false, reason: "timeout" },
  events: {
    prompt: {
      async act({ company, lia, ok, call }) {
        const queueId = await company.createQueue();
        const { id } = await ok(call(lia, "POST", "/prompt", aForm(queueId)));
        await ok(call(lia, "PUT", `/prompt/${id}`, aForm(queueId)));
        await ok(call(lia, "DELETE", `/prompt/${id}`));
      },
      heard: { lia: ["create", "update", "delete"] },
    },
  },
  mayRead: { prompt: (_, { actor }) => actor.role === "admin" },
  daily: {
    heard: [], // admins only
    live: ({ company, common }, text) =>
      company.as(company.admin, async (ctx) => {
        const values = (says: string) => aPrompt(common, { prompt: `${PROMPT_TEXT} ${says}` });
        const { id } = await createPrompt(ctx, values(text));
        await changePrompt(ctx, id, values(`${text}!`));
        await removePrompt(ctx, id);
      }),
  },
  bounds: [
    {
      names: forms,
      field: "name",
      takes: () => [`${Math.random()}`.slice(2, 7), long(100)],
      refuses: ["", "abcd", " abcd ", long(101), null],
    },
    {
      names: forms,
      field: "prompt",
      takes: () => ["x".repeat(50), "x".repeat(20_000)],
      refuses: ["", "x".repeat(49), "x".repeat(20_001), null],
    },
    { names: forms, field: "model", takes: () => ["x", "x".repeat(100)], refuses: ["", " ", "x".repeat(101), null] },
    { names: forms, field: "maxTokens", takes: () => [1, "100", 100_000], refuses: ["", null, 0, 1.5, "x", 100_001, true, [5]] },
    { names: forms, field: "temperature", takes: () => [0, "0.7", 1], refuses: ["", null, -0.1, 1.1, "x", true, [1]] },
    { names: forms, field: "maxMessages", takes: () => [1, "10", 1000], refuses: ["", null, 0, 1.5, 1001, "x", true] },
    { names: forms, field: "apiKey", takes: () => ["k", "k".repeat(500)], refuses: ["k".repeat(501), 5] },
    { names: forms, field: "queueId", takes: () => [], refuses: ["", null, 0, "x", 1.5] },
    {
      names: forms,
      field: "baseUrl",
      takes: () => ["", null, "https://example.com/v1", `https://example.com/${"x".repeat(1980)}`],
      refuses: ["x", "javascript:alert(1)", "file:///etc/passwd", `https://example.com/${"x".repeat(1981)}`, 5],
    },
    { names: forms, field: "voice", takes: () => ["", null, "x".repeat(100)], refuses: ["x".repeat(101), 5] },
    { names: forms, field: "voiceRegion", takes: () => ["", null, "x".repeat(100)], refuses: ["x".repeat(101), 5] },
  ],
};
