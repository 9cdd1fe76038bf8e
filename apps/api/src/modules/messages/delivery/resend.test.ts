import type { Template } from "@recado/channels/channel";
import { expect, test } from "vitest";
import { call, sendForm } from "../../../testing/app.ts";
import { createCompany } from "../../../testing/company.ts";
import { keepTemplates } from "../../connections/queries.ts";
import { aNumber } from "../../contacts/factory.ts";
import { acceptTicket } from "../../tickets/moves/accept.ts";
import { aMessage, arrive, fakeChannel, heldConnection, messagesOf, ticketsOf } from "../factory.ts";
import { deliverNext, type Ownership } from "./delivery.ts";

const hour = 3_600_000;
const offer: Template = {
  name: "offer",
  language: "pt_BR",
  category: "UTILITY",
  status: "APPROVED",
  header: "[image]",
  body: "É só hoje.",
  footer: null,
  media: "image",
  variables: 0,
  slots: [],
  blocked: null,
};
const pixel = Buffer.concat([
  Buffer.from("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489", "hex"),
  Buffer.alloc(400, 7),
]);
const refused = (error: string) => ({ status: 409, body: { error } });

/** A customer who wrote an hour ago through a Cloud API number, in a ticket that an admin holds; the company also has a phone. */
async function world() {
  const company = await createCompany();
  const cloud = await heldConnection(company, { provider: "cloud" });
  const phone = await heldConnection(company, { provider: "beta" });
  await company.run((ctx) => keepTemplates(ctx, cloud.connectionId, [offer]));
  const admin = await company.createUser({ profile: "admin" });
  const number = aNumber();
  const hear = (held: Ownership, at: number) => arrive(company, held, aMessage({ number, at }));
  await hear(cloud, Date.now() - hour);
  const id = (await ticketsOf(company))[0]!.id;
  await company.as(admin, (ctx) => acceptTicket(ctx, id));
  const give = async ({ connectionId: whatsappId }: Ownership) =>
    expect((await call(admin, "PUT", `/tickets/${id}`, { status: "open", userId: admin.id, whatsappId })).status).toBe(200);
  /** A day passes on the database's clock. */
  const pass = () =>
    company.run(async ({ tx }) => {
      const earlier = new Date(Date.now() - 25 * hour);
      await tx.updateTable("messages").set({ sent_at: earlier }).where("from_me", "=", false).execute();
      await tx.updateTable("tickets").set({ last_inbound_here_at: earlier }).where("last_inbound_here_at", "is not", null).execute();
    });
  const say = async (body: object, held: Ownership) => {
    const [message] = (await call(admin, "POST", `/messages/${id}`, body)).body.messages;
    await fail(held);
    return message.id as string;
  };
  const fail = (held: Ownership) => deliverNext(company.id, held, fakeChannel(() => ({ state: "failed", reason: "x" })).channel);
  const leave = async (held: Ownership) => {
    const { channel, said } = fakeChannel();
    while ((await deliverNext(company.id, held, channel)) === "delivered");
    return said();
  };
  const resend = (message: string) => call(admin, "POST", `/messages/${message}/resend`, {});
  const shown = async (message: string) =>
    (await call(admin, "GET", `/messages/${id}`)).body.messages.find((one: { id: string }) => one.id === message);
  return { company, admin, cloud, phone, id, hear, give, pass, say, fail, leave, resend, shown };
}

test("what goes out once more by a number of Meta's is asked for its window, wherever the conversation is by now", async () => {
  const { company, cloud, phone, hear, give, pass, say, leave, resend } = await world();
  const message = await say({ body: "Boleto" }, cloud);
  await give(phone);
  await pass();
  await hear(phone, Date.now());
  expect(await resend(message)).toMatchObject(refused("ERR_WINDOW_CLOSED"));

  await company.run(({ tx }) => tx.updateTable("messages").set({ sent_at: new Date() }).where("from_me", "=", false).execute());
  expect((await resend(message)).status).toBe(200);
  expect([await leave(phone), await leave(cloud)]).toEqual([[], ["Boleto"]]);
});

test("nor is it asked for that of the number at which the conversation is by now", async () => {
  const { company, cloud, give, say, leave, resend } = await world();
  const message = await say({ body: "Boleto" }, cloud);
  const silent = await heldConnection(company, { provider: "cloud" });
  await give(silent);
  expect((await resend(message)).status).toBe(200);
  expect([await leave(silent), await leave(cloud)]).toEqual([[], ["Boleto"]]);
});

test("a template goes out once more past the window, with the picture above it too", async () => {
  const { admin, cloud, id, pass, fail, leave, resend } = await world();
  const template = { name: "template", value: JSON.stringify({ name: "offer", language: "pt_BR", values: [] }) };
  const { body } = await sendForm(admin, `/messages/${id}`, [template, { file: "oferta.png", content: pixel }]);
  await fail(cloud);
  await pass();
  expect((await resend(body.messages[0].id)).status).toBe(200);
  expect(await leave(cloud)).toHaveLength(1);
});

test("what somebody has deleted, and what went through a connection that is gone, is not sent once more, nor offered to be", async () => {
  const { company, admin, cloud, phone, give, say, leave, resend, shown } = await world();
  const [gone, deleted] = [await say({ body: "Sem linha" }, cloud), await say({ body: "Ops" }, cloud)];
  expect([await shown(gone), await shown(deleted)]).toMatchObject([{ canResend: true }, { canResend: true }]);
  expect((await call(admin, "DELETE", `/messages/${deleted}`)).status).toBe(200);
  expect(await shown(deleted)).toMatchObject({ isDeleted: true, canResend: false });
  expect(await resend(deleted)).toMatchObject(refused("ERR_SENDING_WAPP_MSG"));
  expect(await leave(cloud)).toEqual([]);

  await give(phone);
  await company.run(({ tx }) => tx.deleteFrom("connections").where("id", "=", cloud.connectionId).execute());
  expect(await shown(gone)).toMatchObject({ canResend: false });
  expect(await resend(gone)).toMatchObject(refused("ERR_SENDING_WAPP_MSG"));
  expect((await messagesOf(company)).map(({ status }) => status)).not.toContain("queued");
});
