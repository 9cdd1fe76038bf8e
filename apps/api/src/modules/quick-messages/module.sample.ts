import { randomUUID } from "node:crypto";
import type { TestUser } from "../../testing/company.ts";
import type { Sample } from "../../testing/sample.ts";
import type { Peopled } from "../../testing/sweeps/world.ts";
import { changeQuickMessage, createQuickMessage, removeQuickMessage } from "./actions.ts";
import { quickMessagePolicy } from "./policy.ts";

const values = (message: string, geral: boolean) => ({ shortcode: randomUUID(), message, geral, status: true });
const made = (company: Peopled, author: Pick<TestUser, "session">, geral: boolean) =>
  company.as({ ...company.admin, ...author }, async (ctx) => (await createQuickMessage(ctx, values(`Olá ${company.canary}`, geral))).id);

export const sample: Sample = {
  async furnish(company) {
    for (const author of [company.user, company.supervisor, company.admin]) await made(company, author, false);
  },
  records: { "quickMessages.id": (company) => made(company, company.admin, true) },
  closed: { "quickMessages.id": (company) => made(company, company.admin, false) },
  others: {
    "quickMessages.show": 404,
    "quickMessages.update": 404,
    "quickMessages.remove": 404,
    "quickMessages.attach": 404,
    "quickMessages.detach": 404,
  },
  facts: { quickMessageId: "quickMessages.id" },
  events: {
    quickMessage: {
      async act({ ana, ok, call }) {
        const form = { shortcode: "oi", message: "Olá", geral: false };
        const { id } = await ok(call(ana, "POST", "/quick-messages", form));
        await ok(call(ana, "PUT", `/quick-messages/${id}`, { ...form, message: "Olá!" }));
        await ok(call(ana, "DELETE", `/quick-messages/${id}`));
      },
      heard: { ana: ["create", "delete", "update", "delete"] },
    },
  },
  mayRead: { quickMessage: (news, { actor }) => news.action === "delete" || quickMessagePolicy.read(actor, news.record) },
  daily: {
    heard: ["quickMessage"],
    live: ({ company }, text) =>
      company.as(company.supervisor, async (ctx) => {
        const own = await createQuickMessage(ctx, values(text, false));
        const shared = await createQuickMessage(ctx, values(text, true));
        await changeQuickMessage(ctx, shared.id, values(text, false));
        await removeQuickMessage(ctx, own.id);
      }),
  },
};
