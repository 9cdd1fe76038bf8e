import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { removeConnection } from "../modules/connections/actions/change.ts";
import { renewSession, stopSession } from "../modules/connections/actions/session.ts";
import { createConnection } from "../modules/connections/factory.ts";
import { findConnection } from "../modules/connections/queries.ts";
import { listMoments } from "../modules/connections/timeline.ts";
import { createCompany } from "../testing/company.ts";
import { eventually } from "../testing/eventually.ts";
import { useOwnDatabase } from "../testing/ownDatabase.ts";
import { channelMakers } from "./makers.ts";
import { type Rhythm, startChannels } from "./runner.ts";
import { type FakeServer, startFakeWhatsApp } from "./testing/fakeWhatsApp.ts";

vi.setConfig({ testTimeout: 60_000 });

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
  await fake.ask("open");
});

async function run(rhythm: Partial<Rhythm> = {}) {
  const makers = channelMakers({ graphUrl: "http://localhost:1" }, { ...fake.env, WHATSAPP_WEB_HURRY: "60" });
  const runner = await startChannels(makers, { ...fast, ...rhythm });
  running.push(runner);
  return runner;
}

let phones = 0;

/** A number that is linked, whose phone says for itself whether it still lists us. */
async function aLinkedNumber(rhythm: Partial<Rhythm> = {}) {
  phones += 1;
  const phone = { number: `551198888200${phones}`, lid: `9998887000200${phones}` };
  const company = await createCompany();
  const admin = await company.createUser({ profile: "admin" });
  const id = await createConnection(company, { provider: "beta", wanted: true });
  const look = () => company.run((ctx) => findConnection(ctx, id));
  const until = (status: string) => eventually(look, (row) => row?.status === status, 20_000);
  const shown = async () => (await eventually(look, (row) => row?.status === "qrcode" && row.qrcode !== "", 20_000))?.qrcode;
  const say = (order: string) => fake.ask(order, { account: phone.number });
  const runner = await run(rhythm);
  await fake.ask("scan", { qr: await shown(), ...phone });
  await until("CONNECTED");
  return {
    ...{ look, until, shown, runner },
    ask: (what: typeof stopSession | typeof renewSession | typeof removeConnection) => company.as(admin, (ctx) => what(ctx, id)),
    say,
    isListed: () => say("linked"),
    hasKeys: async () => (await company.run(({ tx }) => tx.selectFrom("session_keys").select("type").execute())).length > 0,
    /** Newest first. */
    story: async () => (await company.run((ctx) => listMoments(ctx, id))).map(({ status, cause }) => `${status} ${cause}`),
    async loseLine() {
      await fake.ask("shut");
      await say("cut");
      await until("TIMEOUT");
    },
  };
}

test("asked to end while nobody holds it: the next process unlinks the phone, and only then its keys go", async () => {
  const { runner, until, look, ask, isListed, hasKeys } = await aLinkedNumber();
  await runner.stop();
  await ask(stopSession);
  expect(await look()).toMatchObject({ status: "TIMEOUT", cause: "asked", wanted: false });
  expect(await hasKeys()).toBe(true);

  await run();
  expect(await until("DISCONNECTED")).toMatchObject({ cause: "asked", wanted: false });
  expect([await isListed(), await hasKeys()]).toEqual([false, false]);
});

test("asked to end while the line is down: the phone is unlinked as soon as the line is back", async () => {
  const { look, until, loseLine, ask, isListed, hasKeys } = await aLinkedNumber();
  await loseLine();
  await ask(stopSession);
  expect(await eventually(look, (row) => row?.cause === "asked")).toMatchObject({ status: "TIMEOUT", wanted: false });
  expect([await isListed(), await hasKeys()]).toEqual([true, true]);

  await fake.ask("open");
  expect(await until("DISCONNECTED")).toMatchObject({ cause: "asked" });
  expect([await isListed(), await hasKeys()]).toEqual([false, false]);
});

test("asked to end on a line that leads nowhere any more: another one is taken, and the phone is unlinked", async () => {
  const { until, ask, say, isListed } = await aLinkedNumber();
  await say("abandon");
  await ask(stopSession);
  expect(await until("DISCONNECTED")).toMatchObject({ cause: "asked" });
  expect(await isListed()).toBe(false);
});

test("removed while it is connected: the phone is unlinked", async () => {
  const { ask, isListed } = await aLinkedNumber();
  await ask(removeConnection);
  await eventually(isListed, (is) => is === false);
});

test("asked to end while the line is down for good: it ends, and its timeline says that the phone still lists us", async () => {
  const { until, loseLine, ask, isListed, hasKeys, story } = await aLinkedNumber({ reachMs: 1_000 });
  await loseLine();
  await ask(stopSession);
  expect(await until("DISCONNECTED")).toMatchObject({ cause: "not-unlinked", wanted: false });
  expect([await isListed(), await hasKeys()]).toEqual([true, false]);
  expect((await story()).slice(0, 3)).toEqual(["DISCONNECTED not-unlinked", "TIMEOUT asked", "TIMEOUT lost"]);
});

test("a new code while the line is down: the old device is unlinked before one is shown", async () => {
  const { look, shown, loseLine, ask, isListed } = await aLinkedNumber();
  await loseLine();
  await ask(renewSession);
  expect(await look()).toMatchObject({ status: "OPENING", cause: "asked" });
  await fake.ask("open");
  await shown();
  expect(await isListed()).toBe(false);
});

test("a new code while the line is down for long: it begins anew, and its timeline says that the phone still lists the old device", async () => {
  const { shown, loseLine, ask, isListed, story } = await aLinkedNumber({ reachMs: 1_000 });
  await loseLine();
  await ask(renewSession);
  await eventually(story, (all) => all.includes("OPENING not-unlinked"), 20_000);
  await fake.ask("open");
  await shown();
  expect(await isListed()).toBe(true);
});
