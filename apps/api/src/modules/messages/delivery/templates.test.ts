import type { Template } from "@recado/channels/channel";
import { expect, test } from "vitest";
import { call, sendForm } from "../../../testing/app.ts";
import { createCompany } from "../../../testing/company.ts";
import { keepTemplates } from "../../connections/queries.ts";
import { acceptTicket } from "../../tickets/moves/accept.ts";
import { aMessage, arrive, fakeChannel, heldConnection, messagesOf, ticketsOf } from "../factory.ts";
import { deliverNext } from "./delivery.ts";

const common = { language: "pt_BR", category: "UTILITY", status: "APPROVED", footer: null, media: null, blocked: null };
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
const link: Template["slots"][number] = {
  part: "button",
  name: "0",
  button: { kind: "url", text: "Ver", url: "https://loja.example/{{1}}" },
};
const templates: Template[] = [
  delivery,
  { ...common, ...none, name: "hello", body: "Olá!" },
  { ...common, ...none, name: "place", body: "Estamos aqui.", blocked: "media" },
  { ...common, ...none, name: "offer", header: "[image]", media: "image", body: "É só hoje.", slots: [link] },
  { ...common, ...none, name: "sale", body: "Só hoje", status: "REJECTED" },
];

/** A customer of a Cloud API number who wrote two days ago, and whose ticket an agent holds. */
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
  return { company, held, say, admin, id };
}
const pixel = Buffer.concat([
  Buffer.from("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489", "hex"),
  Buffer.alloc(400, 7),
]);
const picture = { file: "oferta.png", content: pixel };
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

test("what an agent writes into a template is filled in like any other text of his", async () => {
  const { company, held, say } = await world();
  expect(await say(use("delivery", ["4711", "{{ firstName }}", "{{day}}"]))).toEqual([200, "Pedido 4711\nOlá Maria, ele chega {{day}}."]);
  const provider = fakeChannel();
  await deliverNext(company.id, held, provider.channel);
  expect(provider.orders[0]).toMatchObject({ parcel: { template: { values: ["4711", "Maria", "{{day}}"] } } });
});

test("a template that is not approved, not there, or not filled in is refused before it is stored", async () => {
  const { company, say } = await world();
  const before = await messagesOf(company);
  expect(await say(use("nowhere"))).toEqual([404, "ERR_NO_TEMPLATE_FOUND"]);
  expect(await say(use("sale"))).toEqual([404, "ERR_NO_TEMPLATE_FOUND"]);
  expect(await say(use("place"))).toEqual([400, "ERR_NOT_SUPPORTED"]);
  for (const values of [[], ["4711", "Ana"], ["4711", "Ana", " "], ["4711", "Ana", "amanhã", "cedo"]])
    expect(await say(use("delivery", values))).toEqual([400, "ERR_VALIDATION"]);
  expect(await messagesOf(company)).toEqual(before);
});

test("a template with a picture above it takes along the one picture, and what its buttons are given", async () => {
  const { company, held, say, admin, id } = await world();
  const template = { name: "template", value: JSON.stringify(use("offer", ["sapato"]).template) };
  const along = (...files: { file: string; content: Buffer }[]) => sendForm(admin, `/messages/${id}`, [template, ...files]);
  expect(await say(use("offer", ["sapato"]))).toEqual([400, "ERR_VALIDATION"]);
  expect((await along(picture, picture)).status).toBe(400);
  expect((await along({ file: "lista.txt", content: Buffer.from("Pão") })).body.error).toBe("ERR_FILE_TYPE");

  const { status, body } = await along(picture);
  expect([status, body.messages]).toMatchObject([200, [{ kind: "image", body: "É só hoje.", mediaName: "oferta.png" }]]);
  const provider = fakeChannel();
  await deliverNext(company.id, held, provider.channel);
  expect(provider.orders[0]).toMatchObject({
    file: { size: pixel.length },
    parcel: {
      type: "template",
      template: { values: ["sapato"], slots: [link], header: { media: "image", mime: "image/png", name: "oferta.png" } },
    },
  });
});

test("a conversation that is given to a number of Meta's has the window that was opened there, and has its own again when that is undone", async () => {
  const company = await createCompany();
  const phone = await heldConnection(company, { provider: "cloud" });
  const cloud = await heldConnection(company, { provider: "cloud" });
  await arrive(company, phone, aMessage({ at: Date.now() - 60_000 }));
  const admin = await company.createUser({ profile: "admin" });
  const id = (await ticketsOf(company))[0]!.id;
  await company.as(admin, (ctx) => acceptTicket(ctx, id));
  const window = async () => (await call(admin, "GET", `/tickets/${id}`)).body.window.open;
  expect(await window()).toBe(true);

  const moved = await call(admin, "PUT", `/tickets/${id}`, { status: "open", userId: admin.id, whatsappId: cloud.connectionId });
  expect(await window()).toBe(false);
  expect((await call(admin, "POST", `/messages/${id}`, { body: "Olá?" })).body.error).toBe("ERR_WINDOW_CLOSED");

  await call(admin, "POST", `/tickets/${id}/undo`, { undo: moved.body.undo.id });
  expect(await window()).toBe(true);
});
