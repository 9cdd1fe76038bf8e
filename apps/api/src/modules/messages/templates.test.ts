import type { Template } from "@recado/channels/channel";
import { expect, test } from "vitest";
import { call } from "../../testing/app.ts";
import { createCompany } from "../../testing/company.ts";
import { keepTemplates } from "../connections/queries.ts";
import { acceptTicket } from "../tickets/actions/accept.ts";
import { deliverNext } from "./delivery.ts";
import { aMessage, arrive, fakeChannel, heldConnection, messagesOf, ticketsOf } from "./factory.ts";

const common = { language: "pt_BR", category: "UTILITY", status: "APPROVED", footer: null, blocked: null };
const delivery: Template = {
  ...common,
  name: "delivery",
  header: "Pedido {{order}}",
  body: "Olá {{customer}}, ele chega {{ day }}.",
  variables: 3,
  slots: [
    { part: "header", name: "order" },
    { part: "body", name: "customer" },
    { part: "body", name: "day" },
  ],
};
const none = { header: null, variables: 0, slots: [] };
const templates: Template[] = [
  delivery,
  { ...common, ...none, name: "hello", body: "Olá!" },
  { ...common, ...none, name: "receipt", body: "O seu recibo.", blocked: "media" },
  { ...common, ...none, name: "sale", body: "Só hoje", status: "REJECTED" },
];

/** A customer of a number of Meta's API who wrote two days ago, in the hands of an agent. */
async function world() {
  const company = await createCompany();
  const held = await heldConnection(company, { provider: "cloud" });
  await company.run((ctx) => keepTemplates(ctx, held.connectionId, templates));
  await arrive(company, held, aMessage({ at: Date.now() - 48 * 3_600_000 }));
  const admin = await company.createUser({ profile: "admin" });
  const id = (await ticketsOf(company))[0]!.id;
  await company.as(admin, (ctx) => acceptTicket(ctx, id));
  const say = async (body: object) => {
    const answer = await call(admin, "POST", `/messages/${id}`, body);
    return [answer.status, answer.body.error ?? answer.body.messages[0].body];
  };
  return { company, held, say };
}
const use = (name: string, values: string[] = []) => ({ template: { name, language: "pt_BR", values } });

test("a day after the customer's last word only a template goes out, with its values in their places", async () => {
  const { company, held, say } = await world();
  expect(await say({ body: "Olá?" })).toEqual([409, "ERR_WINDOW_CLOSED"]);
  expect(await say(use("delivery", ["4711", "Ana {{day}}", "amanhã"]))).toEqual([200, "Pedido 4711\nOlá Ana {{day}}, ele chega amanhã."]);

  const provider = fakeChannel();
  await deliverNext(company.id, held, provider.channel);
  expect(provider.orders[0]).toMatchObject({
    kind: "send",
    parcel: { type: "template", template: { name: "delivery", values: ["4711", "Ana {{day}}", "amanhã"], slots: delivery.slots } },
  });
  expect((await messagesOf(company)).at(-1)).toMatchObject({ kind: "template", status: "sent" });

  await arrive(company, held, aMessage({ number: provider.orders[0]!.to.number!, at: Date.now() }));
  expect(await say({ body: "Que bom!" })).toEqual([200, "Que bom!"]);
});

test("a template that is not approved, not there, or not filled in is refused before it is stored", async () => {
  const { company, say } = await world();
  const before = await messagesOf(company);
  expect(await say(use("nowhere"))).toEqual([404, "ERR_NO_TEMPLATE_FOUND"]);
  expect(await say(use("sale"))).toEqual([404, "ERR_NO_TEMPLATE_FOUND"]);
  expect(await say(use("receipt"))).toEqual([400, "ERR_NOT_SUPPORTED"]);
  for (const values of [[], ["4711", "Ana"], ["4711", "Ana", " "], ["4711", "Ana", "amanhã", "cedo"]])
    expect(await say(use("delivery", values))).toEqual([400, "ERR_VALIDATION"]);
  expect(await messagesOf(company)).toEqual(before);
});
