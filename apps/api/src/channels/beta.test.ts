import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { renewSession, stopSession } from "../modules/connections/actions/session.ts";
import { createConnection } from "../modules/connections/factory.ts";
import { findConnection } from "../modules/connections/queries.ts";
import { listMoments } from "../modules/connections/timeline.ts";
import { sendMessage } from "../modules/messages/actions/send.ts";
import { messagesOf } from "../modules/messages/factory.ts";
import { receiveNext } from "../modules/messages/receive/next.ts";
import { createCompany } from "../testing/company.ts";
import { eventually } from "../testing/eventually.ts";
import { useOwnDatabase } from "../testing/ownDatabase.ts";
import { channelMakers } from "./makers.ts";
import { type Rhythm, startChannels } from "./runner.ts";
import { type FakeServer, startFakeWhatsApp } from "./testing/fakeWhatsApp.ts";

let fake: FakeServer;
beforeAll(async () => {
  await useOwnDatabase();
  fake = await startFakeWhatsApp();
});
afterAll(() => fake.stop());

const fast: Partial<Rhythm> = { beatMs: 100, ttlSeconds: 1, loseAfterMs: 800, claimMs: 50, lookMs: 200 };
const running: Array<{ stop(): Promise<void> }> = [];
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop();
});

async function run() {
  const runner = await startChannels(channelMakers({ graphUrl: "http://localhost:1" }, { ...fake.env, WHATSAPP_WEB_HURRY: "60" }), fast);
  running.push(runner);
  return runner;
}

const phone = { number: "5511988880001", lid: "99988870000001" };
const customer = { number: "5511977770001", lid: "99988860000001", name: "Marina Duarte" };

test("a number is linked by its QR, talks, survives the end of its process, is linked anew and let go", { timeout: 60_000 }, async () => {
  const company = await createCompany();
  const admin = await company.createUser({ profile: "admin" });
  const id = await createConnection(company, { provider: "beta", wanted: true });
  const look = () => company.run((ctx) => findConnection(ctx, id));
  const until = (status: string) => eventually(look, (row) => row?.status === status, 20_000);
  const shown = async () => (await eventually(look, (row) => row?.status === "qrcode" && row.qrcode !== "", 20_000))?.qrcode;
  const keys = () => company.run(({ tx }) => tx.selectFrom("session_keys").select("type").execute());
  const ledger = async () => (await fake.ask("ledger")) as { id: string; body: string; again: boolean }[];

  const first = await run();
  await fake.ask("contact", customer);
  await fake.ask("scan", { qr: await shown(), ...phone });
  expect(await until("CONNECTED")).toMatchObject({ number: phone.number, qrcode: "" });
  expect((await keys()).length).toBeGreaterThan(10);

  await fake.ask("text", { account: phone.number, number: customer.number, text: "Têm mesa?" });
  const heard = async () => {
    const chats = await company.run(({ tx }) => tx.selectFrom("inbox").select("chat").distinct().execute());
    for (const { chat } of chats) while (await receiveNext(company.id, id, chat));
    return (await messagesOf(company)).map(({ body }) => body);
  };
  await eventually(heard, (all) => all.includes("Têm mesa?"));
  const booked = () => company.run(({ tx }) => tx.selectFrom("book_entries").select(["number", "name"]).execute());
  await fake.ask("shareKey", { account: phone.number });
  await fake.ask("write", { account: phone.number, number: customer.number, name: "Marina do 302" });
  await eventually(
    () => heard().then(booked),
    (all) => all.length > 0,
  );
  expect(await booked()).toEqual([{ number: customer.number, name: "Marina do 302" }]);

  const ticket = await company.run(({ tx }) => tx.selectFrom("tickets").select("id").executeTakeFirstOrThrow());
  await company.run(({ tx }) => tx.updateTable("tickets").set({ status: "open", user_id: admin.id }).execute());
  const say = (body: string) =>
    company.as(admin, (ctx) => sendMessage(ctx, ticket.id, { body, sign: false, voice: false, quotedMsg: null }));
  await say("Temos!");
  await eventually(ledger, (all) => all.some(({ body }) => body === "Temos!"));
  await fake.ask("mood", { account: phone.number, kind: "silent", times: 1 });
  await say("Até as nove.");
  await eventually(ledger, (all) => all.some(({ body }) => body === "Até as nove."));

  await first.stop();
  await until("OPENING");
  await say("Venha ver.");
  await run();
  await until("CONNECTED");
  await eventually(ledger, (all) => all.some(({ body }) => body === "Venha ver."));
  expect((await ledger()).filter(({ body }) => ["Temos!", "Venha ver."].includes(body))).toHaveLength(2);

  const unknown = (await ledger()).find(({ body }) => body === "Até as nove.");
  await fake.ask("askAgain", { account: phone.number, number: customer.number, id: unknown?.id });
  await eventually(ledger, (all) => all.some(({ body, again }) => body === "Até as nove." && again));

  await fake.ask("streamError", { account: phone.number, code: 440 });
  expect(await eventually(look, (row) => row?.cause === "replaced", 20_000)).toMatchObject({ status: "TIMEOUT", wanted: true });
  await until("CONNECTED");

  await company.run(({ tx }) => tx.updateTable("connections").set({ status: "TIMEOUT" }).where("id", "=", id).execute());
  await company.as(admin, (ctx) => renewSession(ctx, id));
  const again = await shown();
  await fake.ask("scan", { qr: again, ...phone });
  await until("CONNECTED");

  await company.as(admin, (ctx) => stopSession(ctx, id));
  expect(await until("DISCONNECTED")).toMatchObject({ cause: "asked", wanted: false });
  expect([await keys(), await booked()]).toEqual([[], []]);
  expect(await fake.ask("linked", { account: phone.number })).toBe(false);
  const story = (await company.run((ctx) => listMoments(ctx, id))).map(({ status, cause }) => `${status} ${cause}`);
  expect(story.slice(0, 2)).toEqual(["DISCONNECTED asked", "CONNECTED connected"]);
});
