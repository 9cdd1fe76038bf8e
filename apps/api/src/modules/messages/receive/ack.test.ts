import { createHmac, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { ask, call } from "../../../testing/app.ts";
import { createCompany } from "../../../testing/company.ts";
import { startSession } from "../../connections/actions/session.ts";
import { sealed } from "../../connections/credentials/credentials.ts";
import { updateConnection } from "../../connections/queries.ts";
import { aNumber } from "../../contacts/factory.ts";
import { acceptTicket } from "../../tickets/moves/accept.ts";
import { reactToMessage } from "../actions/change.ts";
import { sendMessage } from "../actions/send.ts";
import { deliverNext } from "../delivery/delivery.ts";
import { aMessage, arrive, fakeChannel, heldConnection, messagesOf, ticketsOf } from "../factory.ts";
import { receiveNext } from "./next.ts";

const APP_SECRET = "meta's own";

/** A Cloud API number whose provider accepted an agent's message; its statuses arrive by webhook. */
async function world() {
  const company = await createCompany();
  const admin = await company.createUser({ profile: "admin" });
  const held = await heldConnection(company, { provider: "cloud" });
  const { connectionId } = held;
  const phoneNumberId = String(Math.floor(Math.random() * 1e15));
  const { uuid } = await company.run(({ tx }) =>
    tx
      .updateTable("connections")
      .set(sealed({ accessToken: "t", appSecret: APP_SECRET, phoneNumberId, wabaId: "1" }))
      .where("id", "=", connectionId)
      .returning("uuid")
      .executeTakeFirstOrThrow(),
  );
  const number = aNumber();
  await arrive(company, held, aMessage({ number }));
  const ticketId = (await ticketsOf(company))[0]!.id;
  await company.as(admin, (ctx) => acceptTicket(ctx, ticketId));
  const { channel } = fakeChannel(() => ({ state: "sent", providerId: `wamid.${randomUUID()}` }));

  const say = (body: string) =>
    company.as(admin, (ctx) => sendMessage(ctx, ticketId, { body, sign: false, voice: false, quotedMsg: null }));
  const react = async () => {
    const [hello] = await company.run(({ tx }) => tx.selectFrom("messages").select("id").where("from_me", "=", false).execute());
    return company.as(admin, (ctx) => reactToMessage(ctx, hello!.id, "👍"));
  };
  const leave = () => deliverNext(company.id, held, channel);
  /** Meta reports for each message that it could not be delivered after all. */
  async function fail(code: number, at = Date.now()) {
    const sent = await company.run(({ tx }) =>
      tx.selectFrom("messages").select("provider_id as id").where("origin", "=", "agent").where("status", "=", "sent").execute(),
    );
    const timestamp = String(Math.floor(at / 1000));
    const errors = [{ code, title: "Refused", error_data: { details: "Pay the bill." } }];
    const value = {
      metadata: { phone_number_id: phoneNumberId },
      statuses: sent.map(({ id }) => ({ id, status: "failed", timestamp, recipient_id: number, errors })),
    };
    const payload = JSON.stringify({ entry: [{ id: "1", changes: [{ field: "messages", value }] }] });
    const signature = `sha256=${createHmac("sha256", APP_SECRET).update(payload).digest("hex")}`;
    const headers = { "content-type": "application/json", "x-hub-signature-256": signature };
    expect((await ask(undefined, "POST", `/webhooks/cloud/${uuid}`, { payload, headers })).statusCode).toBe(200);
    while (await receiveNext(company.id, connectionId, number));
  }
  const ours = async () =>
    (await messagesOf(company)).filter(({ origin }) => origin === "agent").map(({ status, failure }) => `${status} ${failure}`);
  const look = async () => (await call(admin, "GET", `/whatsapp/${connectionId}`)).body;
  const timeline = async () => (await call(admin, "GET", `/whatsapp/${connectionId}/timeline`)).body;
  const lastAck = async () => (await call(admin, "GET", "/tickets?status=open&showAll=true")).body.tickets[0].lastAck;
  const hear = () => arrive(company, held, aMessage({ number, at: Date.now() + 60_000 }));
  return { company, admin, connectionId, say, hear, react, leave, fail, ours, lastAck, look, timeline };
}

test.each([131042, 131031, 368])(
  "what Meta took and then refused with %i stops the connection, as if it had refused it at once",
  async (code) => {
    const { company, connectionId, say, leave, fail, ours, look, timeline } = await world();
    await say("um");
    await say("dois");
    await leave();
    await leave();
    await say("três");
    await fail(code);
    expect(await ours()).toEqual(["failed account", "failed account", "queued null"]);
    expect(await look()).toMatchObject({ status: "DISCONNECTED", cause: "account", causeDetail: "Pay the bill.", waiting: 1 });
    expect(await timeline(), "once, however many were refused").toMatchObject([{ status: "DISCONNECTED", cause: "account" }]);
    const { wanted } = await company.run(({ tx }) =>
      tx.selectFrom("connections").select("wanted").where("id", "=", connectionId).executeTakeFirstOrThrow(),
    );
    expect(wanted, "nobody begins it again by himself").toBe(false);
    expect((await company.facts("connection.asked")).length, "its owner lets it go").toBe(1);
  },
);

test("with 131048 it rests, and the story says how many waited", async () => {
  const { say, react, leave, fail, ours, look, timeline } = await world();
  await say("um");
  await leave();
  await say("dois");
  await fail(131048);
  expect(await ours()).toEqual(["failed spam-limit", "queued null"]);
  expect(await leave()).toBe("none");
  expect(await look()).toMatchObject({ status: "CONNECTED", pausedUntil: expect.any(String) });
  expect(await timeline()).toMatchObject([{ cause: "rested", waited: 1 }]);
  await react();
  expect(await look(), "what is to be done about a message is none").toMatchObject({ waiting: 1 });
});

test("what concerns one message alone, or was said before somebody put it right, stops nothing", async () => {
  const { company, admin, connectionId, say, leave, fail, ours, look } = await world();
  await say("um");
  await leave();
  await fail(131026);
  expect(await look()).toMatchObject({ status: "CONNECTED", pausedUntil: null });

  await say("dois");
  await leave();
  await company.run((ctx) => updateConnection(ctx, connectionId, { status: "DISCONNECTED", cause: "account", wanted: false }));
  await company.as(admin, (ctx) => startSession(ctx, connectionId));
  await fail(131042, Date.now() - 3_600_000);
  expect(await ours()).toEqual(["failed undeliverable", "failed account"]);
  expect(await look()).toMatchObject({ status: "OPENING", cause: "started" });
});

test("the list knows how far our own last word has come, and nothing of the contact's", async () => {
  const { say, hear, leave, fail, lastAck } = await world();
  expect(await lastAck()).toBeNull();
  await say("um");
  const queued = await lastAck();
  expect(queued).toMatchObject({ kind: "text", ack: 0, status: "queued" });
  await leave();
  const sent = await lastAck();
  expect(sent).toMatchObject({ ack: 1, status: "sent" });
  expect(Date.parse(sent.updatedAt)).toBeGreaterThan(Date.parse(queued.updatedAt));
  await fail(131026);
  expect(await lastAck()).toMatchObject({ status: "failed" });
  await hear();
  expect(await lastAck()).toBeNull();
});
