import { afterAll, afterEach, beforeAll } from "vitest";
import { createConnection } from "../../modules/connections/factory.ts";
import { findConnection } from "../../modules/connections/queries.ts";
import { listMoments } from "../../modules/connections/status/timeline.ts";
import { createCompany } from "../../testing/company.ts";
import { eventually } from "../../testing/eventually.ts";
import { useOwnDatabase } from "../../testing/ownDatabase.ts";
import { channelMakers } from "../makers.ts";
import { type Rhythm, startChannels } from "../runner.ts";
import { type FakeServer, startFakeWhatsApp } from "./fakeWhatsApp.ts";

const fast: Partial<Rhythm> = { beatMs: 100, ttlSeconds: 1, lateMs: 800, answerMs: 1_500, apartMs: 100, claimMs: 50, lookMs: 200 };
const PATIENCE_MS = 20_000;

/** A fake WhatsApp for all tests of a file, processes that connect to it and are stopped after each test, and numbers linked through it. */
export function linking() {
  let fake: FakeServer;
  beforeAll(async () => {
    await useOwnDatabase();
    fake = await startFakeWhatsApp();
  });
  afterAll(() => fake.stop());

  const running: Array<{ stop(): Promise<void> }> = [];
  afterEach(async () => {
    for (const each of running.splice(0)) await each.stop();
  });

  const ask = (order: string, values?: object) => fake.ask(order, values);

  async function run(rhythm: Partial<Rhythm> = {}) {
    const makers = channelMakers({ graphUrl: "http://localhost:1" }, { ...fake.env, WHATSAPP_WEB_HURRY: "60" });
    const runner = await startChannels(makers, { ...fast, ...rhythm });
    running.push(runner);
    return runner;
  }

  /** A connection that waits for its code to be scanned. */
  async function aNumber(phone: { number: string; lid: string }) {
    const company = await createCompany();
    const admin = await company.createUser({ profile: "admin" });
    const id = await createConnection(company, { provider: "beta", wanted: true });
    const look = () => company.run((ctx) => findConnection(ctx, id));
    const until = (status: string) => eventually(look, (row) => row?.status === status, PATIENCE_MS);
    const shown = async () => (await eventually(look, (row) => row?.status === "qrcode" && row.qrcode !== "", PATIENCE_MS))?.qrcode;
    return {
      company,
      admin,
      id,
      look,
      until,
      shown,
      async scan() {
        await ask("scan", { qr: await shown(), ...phone });
        return until("CONNECTED");
      },
      say: (order: string, values: object = {}) => ask(order, { account: phone.number, ...values }),
      keys: () => company.run(({ tx }) => tx.selectFrom("session_keys").select("type").execute()),
      /** Newest first. */
      story: async () => (await company.run((ctx) => listMoments(ctx, id))).map(({ status, cause }) => `${status} ${cause}`),
    };
  }

  return { ask, run, aNumber };
}
