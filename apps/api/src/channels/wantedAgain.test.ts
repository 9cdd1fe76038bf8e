import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, test } from "vitest";
import { noteEvent } from "../modules/connections/actions/note.ts";
import { renewSession, startSession, stopSession } from "../modules/connections/actions/session.ts";
import { createConnection } from "../modules/connections/factory.ts";
import { beat, takeConnection } from "../modules/connections/ownership/ownership.ts";
import { sessionStore } from "../modules/connections/phone/keys.ts";
import { findConnection } from "../modules/connections/queries.ts";
import { listMoments } from "../modules/connections/status/timeline.ts";
import { createCompany, type TestCompany } from "../testing/company.ts";
import { eventually } from "../testing/eventually.ts";
import { useOwnDatabase } from "../testing/ownDatabase.ts";
import { startChannels } from "./runner.ts";
import { fakeMakers } from "./testing/fakeMakers.ts";

beforeAll(async () => void (await useOwnDatabase()));

const running: Array<{ stop(): Promise<void> }> = [];
const companies: TestCompany[] = [];
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop();
  for (const company of companies.splice(0)) await company.run(({ tx }) => tx.deleteFrom("connections").execute());
});

const lost = { type: "status", status: "TIMEOUT", cause: "lost" } as const;
const connected = { type: "status", status: "CONNECTED", cause: "connected", number: "5511999990000" } as const;

/** A linked number. Each time its owner unlinks the phone, the test makes another request at that very moment. */
async function world(meanwhile: (letsGo: number) => "start" | "renew" | undefined, { isUp = true, isHeard = true } = {}) {
  const company = await createCompany();
  companies.push(company);
  const admin = await company.createUser({ profile: "admin" });
  const id = await createConnection(company, { wanted: true });
  const look = () => company.run((ctx) => findConnection(ctx, id));
  const until = (status: string) => eventually(look, (row) => row?.status === status);
  const as = (what: typeof startSession | typeof renewSession) => company.as(admin, (ctx) => what(ctx, id));
  let [letsGo, isBack] = [0, isUp];
  const { makers, opened } = fakeMakers({
    connect: ({ ports }) => ports.tell(isBack ? connected : lost),
    async isHeard() {
      letsGo += 1;
      const what = meanwhile(letsGo);
      if (what) await as(what === "start" ? startSession : renewSession);
      isBack ||= what !== undefined;
      return isHeard;
    },
  });
  const rhythm = { beatMs: 100, ttlSeconds: 1, lateMs: 800, answerMs: 1_500, apartMs: 100, claimMs: 50, lookMs: 100, reachMs: 300 };
  running.push(await startChannels(makers, rhythm));
  await until(isUp ? "CONNECTED" : "TIMEOUT");
  await sessionStore(company.id, opened[0]!.holding, async () => null).setCreds(Buffer.from("keys"));
  await company.as(admin, (ctx) => stopSession(ctx, id));
  const did = () => opened.map((one) => one.did);
  await eventually(did, (all) => all.some((steps) => steps.includes("log out")) && all.at(-1)?.at(-1) === "connect");
  return {
    look,
    until,
    did,
    hasKeys: async () => (await company.run(({ tx }) => tx.selectFrom("session_keys").select("type").execute())).length > 0,
    story: async () => (await company.run((ctx) => listMoments(ctx, id))).map(({ status, cause }) => `${status} ${cause}`),
  };
}

test.each([
  ["whose line is down", "start", false],
  ["that is up", "start", true],
  ["whose line is down", "renew", false],
  ["that is up", "renew", true],
] as const)("a number %s is wanted again (%s) in the moment in which its phone is let go: it begins anew", async (_, what, isUp) => {
  const { until, did, hasKeys } = await world((letsGo) => (letsGo === 1 ? what : undefined), { isUp });
  expect(await until("CONNECTED")).toMatchObject({ wanted: true, cause: "connected" });
  expect((await did()).at(-1)).toEqual(["connect"]);
  expect(await hasKeys()).toBe(false);
});

test("wanted again in the moment in which its phone could not be let go in its time: it begins anew, and its timeline says why", async () => {
  const { until, hasKeys, story } = await world((letsGo) => (letsGo === 2 ? "start" : undefined), { isUp: false, isHeard: false });
  expect(await until("CONNECTED")).toMatchObject({ wanted: true });
  expect(await hasKeys()).toBe(false);
  expect(await story()).toEqual(expect.arrayContaining(["CONNECTED connected", "OPENING not-unlinked"]));
});

test("its channel gives up, and that is written down after somebody has wanted it anew: it is begun anew, and stays wanted", async () => {
  const company = await createCompany();
  companies.push(company);
  const admin = await company.createUser({ profile: "admin" });
  const id = await createConnection(company, { wanted: true });
  const look = () => company.run((ctx) => findConnection(ctx, id));
  const node = randomUUID();
  await beat(node, { ttlSeconds: 1 });
  const ownership = { connectionId: id, token: (await takeConnection(company.id, id, node))! };
  const begin = () => company.as(admin, (ctx) => startSession(ctx, id));
  await begin();
  const first = { ...ownership, askedAt: (await look())!.askedAt!.getTime() };
  await noteEvent(company.id, first, lost);
  expect(await look()).toMatchObject({ status: "TIMEOUT" });
  await begin();
  await noteEvent(company.id, first, { type: "status", status: "DISCONNECTED", cause: "nobody-scanned" });
  expect(await look()).toMatchObject({ status: "OPENING", cause: "started", wanted: true });

  running.push(await startChannels(fakeMakers().makers, { beatMs: 100, claimMs: 50, lookMs: 100 }));
  expect(await eventually(look, (row) => row?.status === "CONNECTED", 10_000)).toMatchObject({ wanted: true });
});
