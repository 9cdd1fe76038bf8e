import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { ChannelFailure } from "@recado/channels/channel";
import pg from "pg";
import { afterEach, beforeAll, expect, test } from "vitest";
import { changeConnection, removeConnection } from "../modules/connections/actions/change.ts";
import { noteEvent } from "../modules/connections/actions/note.ts";
import { renewSession, startSession, stopSession } from "../modules/connections/actions/session.ts";
import { createConnection } from "../modules/connections/factory.ts";
import { noteOrphans } from "../modules/connections/ownership/orphans.ts";
import { beat, LostConnection, takeConnection } from "../modules/connections/ownership/ownership.ts";
import { sessionStore } from "../modules/connections/phone/keys.ts";
import { findConnection } from "../modules/connections/queries.ts";
import { listMoments } from "../modules/connections/status/timeline.ts";
import { aMessage } from "../modules/messages/factory.ts";
import { keepArrivals } from "../modules/messages/receive/inbox.ts";
import { onPlatform } from "../platform/company.ts";
import { createCompany, type TestCompany } from "../testing/company.ts";
import { eventually } from "../testing/eventually.ts";
import { useOwnDatabase } from "../testing/ownDatabase.ts";
import { type Rhythm, startChannels } from "./runner.ts";
import { fakeMakers } from "./testing/fakeMakers.ts";

// Runners take every free connection in their database, so this file needs a database of its own.
let ownerUrl = "";
beforeAll(async () => {
  ownerUrl = (await useOwnDatabase()).ownerUrl;
});

const fast: Partial<Rhythm> = { beatMs: 100, ttlSeconds: 1, lateMs: 600, answerMs: 1_500, apartMs: 100, claimMs: 50, lookMs: 200 };
const running: Array<{ stop(): Promise<void> }> = [];
const companies: TestCompany[] = [];
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop();
  for (const company of companies.splice(0)) await company.run(({ tx }) => tx.deleteFrom("connections").execute());
});

async function run(makers = fakeMakers(), rhythm: Partial<Rhythm> = {}) {
  const runner = await startChannels(makers.makers, { ...fast, ...rhythm });
  running.push(runner);
  return { ...makers, ...runner };
}

async function aCompany(options: Parameters<typeof createConnection>[1] = { wanted: true }) {
  const company = await createCompany();
  companies.push(company);
  const admin = await company.createUser({ profile: "admin" });
  const queueIds = [await company.createQueue()];
  const id = await createConnection(company, { ...options, queueIds });
  const look = () => company.run((ctx) => findConnection(ctx, id));
  return { company, admin, id, look, until: (status: string) => eventually(look, (row) => row?.status === status) };
}

const noteOrphansAnd =
  <T>(look: () => Promise<T>) =>
  async () => {
    await noteOrphans();
    return look();
  };

/** When the node's last heartbeat expires. */
const expiryOf = (node: string) =>
  onPlatform(async (tx) => (await tx.selectFrom("nodes").select("expires_at").where("id", "=", node).executeTakeFirstOrThrow()).expires_at);

/** Newest first. */
const momentsOf = async (company: TestCompany, id: number) =>
  (await company.run((ctx) => listMoments(ctx, id))).map(({ status, cause }) => `${status} ${cause}`);

test("of two processes one takes a connection that is wanted; what nobody wants rests", async () => {
  const { id, until } = await aCompany();
  const { look } = await aCompany({ wanted: false });
  const [one, other] = [await run(), await run()];
  expect(await until("CONNECTED")).toMatchObject({ number: "5511999990000", cause: "connected", retries: 0 });

  const opened = [...one.opened, ...other.opened];
  expect(opened).toMatchObject([{ holding: { connectionId: id }, did: ["connect"] }]);
  expect([...one.holdings(), ...other.holdings()]).toHaveLength(1);
  expect(await look()).toMatchObject({ status: "DISCONNECTED" });
});

test("what a dead process held is taken once, under a higher token; nothing that it still writes is believed", async () => {
  const { company, id, until } = await aCompany();
  const dead = randomUUID();
  await beat(dead, { ttlSeconds: 1 });
  const ownership = { connectionId: id, token: (await takeConnection(company.id, id, dead))! };
  const store = sessionStore(company.id, ownership, async () => null);
  await store.setCreds(Buffer.from("before"));

  const [one, other] = [await run(), await run()];
  await until("CONNECTED");
  expect([...one.opened, ...other.opened]).toMatchObject([{ holding: { token: ownership.token + 1 } }]);

  const stale = [
    () => noteEvent(company.id, ownership, { type: "status", status: "TIMEOUT", cause: "lost" }),
    () => keepArrivals(company.id, id, [{ inbound: aMessage(), raw: null }], ownership.token),
    () => store.setCreds(Buffer.from("after")),
    () => store.setKeys([{ type: "session", id: "1", value: Buffer.from("after") }]),
    () => store.clear(),
  ];
  for (const write of stale) await expect(write()).rejects.toThrow(LostConnection);
  const now = sessionStore(company.id, { ...ownership, token: ownership.token + 1 }, async () => null);
  expect((await now.getCreds())?.toString()).toBe("before");
  expect(await company.run(({ tx }) => tx.selectFrom("inbox").selectAll().execute())).toEqual([]);
});

test("many that nobody holds are taken at once, though each is long in opening", async () => {
  const company = await createCompany();
  companies.push(company);
  for (let count = 0; count < 30; count++) await createConnection(company, { wanted: true });
  const { opened, holdings } = await run(fakeMakers({ connect: () => setTimeout(60_000, undefined, { ref: false }) }));
  await eventually(holdings, (all) => all.length === 30);
  await eventually(
    () => opened.length,
    (many) => many === 30,
  );
});

test("a process that is stopped hands over: the connection stays wanted, whatever its channel says at the end", async () => {
  const { company, id, until } = await aCompany();
  const first = await run();
  await until("CONNECTED");
  await first.stop();
  expect(first.opened[0]?.did).toEqual(["connect", "close"]);
  expect(await until("OPENING")).toMatchObject({ wanted: true, cause: "owner-lost" });

  await run();
  await until("CONNECTED");
  expect(await momentsOf(company, id)).toEqual(["CONNECTED connected", "OPENING owner-lost", "CONNECTED connected"]);
});

test("a process that dies without a word: whether or not another one comes, nothing stands as connected, and its timeline says since when", async () => {
  const { company, id, look, until } = await aCompany();
  const dead = randomUUID();
  await beat(dead, { ttlSeconds: 1 });
  const ownership = { connectionId: id, token: (await takeConnection(company.id, id, dead))! };
  await noteEvent(company.id, ownership, { type: "status", status: "CONNECTED", cause: "connected" });
  await noteOrphans();
  expect(await look()).toMatchObject({ status: "CONNECTED" });
  const believedUntil = await expiryOf(dead);

  await eventually(noteOrphansAnd(look), (row) => row?.status !== "CONNECTED");
  expect(await look()).toMatchObject({ status: "OPENING", cause: "owner-lost", wanted: true });
  expect((await look())!.statusSince).toEqual(believedUntil);

  await run();
  await until("CONNECTED");
  await noteOrphans();
  expect(await momentsOf(company, id)).toEqual(["CONNECTED connected", "OPENING owner-lost", "CONNECTED connected"]);
});

test("whoever takes what a dead process held says first that it was gone", async () => {
  const { company, id, until } = await aCompany();
  const dead = randomUUID();
  await beat(dead, { ttlSeconds: 1 });
  const ownership = { connectionId: id, token: (await takeConnection(company.id, id, dead))! };
  await noteEvent(company.id, ownership, { type: "qr", qr: "2@old", expiresInMs: 60_000 });
  await noteEvent(company.id, ownership, { type: "status", status: "qrcode", cause: "qr-shown" });
  await run(fakeMakers({ connect: async () => {} }));
  expect(await until("OPENING")).toMatchObject({ cause: "owner-lost", qrcode: "" });
});

test("that a passkey is demanded stays said until a person does something, whatever is restarted", async () => {
  const { company, admin, id, look, until } = await aCompany();
  const demanded = { type: "status", status: "PASSKEY_REQUIRED", cause: "passkey" } as const;
  const first = await run(fakeMakers({ connect: async ({ ports }) => ports.tell(demanded) }));
  expect(await until("PASSKEY_REQUIRED")).toMatchObject({ wanted: false });
  await eventually(
    () => first.holdings(),
    (held) => held.length === 0,
  );
  await first.stop();
  const next = await run();
  const later = await aCompany(); // made later, so taken in the same round or in a later one
  await later.until("CONNECTED");
  expect(next.opened.map(({ holding }) => holding.connectionId)).toEqual([later.id]);
  expect(await look()).toMatchObject({ status: "PASSKEY_REQUIRED", cause: "passkey" });

  await company.as(admin, (ctx) => stopSession(ctx, id));
  expect(await look()).toMatchObject({ status: "DISCONNECTED", cause: "asked" });
  await company.as(admin, (ctx) => startSession(ctx, id));
  await until("CONNECTED");
});

test("an admin ends it: the phone is logged out and the keys are forgotten; then he starts it again, with a number to pair", async () => {
  const { company, admin, id, until, look } = await aCompany();
  const { opened } = await run();
  await until("CONNECTED");
  await sessionStore(company.id, opened[0]!.holding, async () => null).setCreds(Buffer.from("keys"));

  await company.as(admin, (ctx) => stopSession(ctx, id));
  expect(await until("DISCONNECTED")).toMatchObject({ cause: "asked", wanted: false });
  expect(opened[0]?.did).toEqual(["connect", "log out"]);
  expect(await company.run(({ tx }) => tx.selectFrom("session_keys").selectAll().execute())).toEqual([]);

  await company.as(admin, (ctx) => startSession(ctx, id, "5511988887777"));
  await eventually(look, (row) => row?.status === "CONNECTED");
  expect(opened[1]).toMatchObject({ did: ["connect 5511988887777"] });
});

test("a new code: the old session is logged out first and its keys are gone, its queues stay", async () => {
  const { company, admin, id, look } = await aCompany();
  const { opened } = await run(
    fakeMakers({ connect: async ({ ports }) => ports.tell({ type: "status", status: "TIMEOUT", cause: "lost" }) }),
  );
  await eventually(look, (row) => row?.status === "TIMEOUT");
  await sessionStore(company.id, opened[0]!.holding, async () => null).setCreds(Buffer.from("keys"));

  await company.as(admin, (ctx) => renewSession(ctx, id));
  await eventually(
    () => opened.length,
    (many) => many === 2,
  );
  expect(opened.map(({ did }) => did)).toEqual([["connect", "log out"], ["connect"]]);
  expect(await eventually(look, (row) => row?.status === "TIMEOUT")).toMatchObject({ queues: [{}], wanted: true });
  expect(await company.run(({ tx }) => tx.selectFrom("session_keys").selectAll().execute())).toEqual([]);
});

test("a new code is asked for, and the old session says something before its owner has heard of it: it begins anew all the same", async () => {
  const { company, admin, id, look, until } = await aCompany();
  const dead = randomUUID();
  await beat(dead, { ttlSeconds: 1 });
  const ownership = { connectionId: id, token: (await takeConnection(company.id, id, dead))! };
  await noteEvent(company.id, ownership, { type: "status", status: "TIMEOUT", cause: "lost" });
  await company.as(admin, (ctx) => renewSession(ctx, id));
  await noteEvent(company.id, ownership, { type: "status", status: "CONNECTED", cause: "connected" });
  await noteEvent(company.id, ownership, { type: "status", status: "DISCONNECTED", cause: "logged-out" });
  expect(await look()).toMatchObject({ status: "OPENING", cause: "asked", wanted: true });

  const { opened } = await run();
  await until("CONNECTED");
  expect(opened.map(({ did }) => did)).toEqual([["connect", "log out"], ["connect"]]);
});

test("what ended for good says why, is not logged out and not tried again", async () => {
  const { until } = await aCompany();
  const { opened, holdings } = await run();
  await until("CONNECTED");
  await opened[0]?.ports.tell({ type: "status", status: "DISCONNECTED", cause: "banned", detail: "403" });

  await eventually(holdings, (all) => all.length === 0);
  expect(await until("DISCONNECTED")).toMatchObject({ cause: "banned", causeDetail: "403", wanted: false });
  expect(opened).toMatchObject([{ did: ["connect", "close"] }]);
});

test("a connection that is removed is logged out; that of a company that is switched off rests until it is on again", async () => {
  const [removed, off] = [await aCompany(), await aCompany()];
  const { opened, holdings } = await run();
  await Promise.all([removed.until("CONNECTED"), off.until("CONNECTED")]);
  const of = (id: number) => opened.filter(({ holding }) => holding.connectionId === id).flatMap(({ did }) => did);

  await removed.company.as(removed.admin, (ctx) => removeConnection(ctx, removed.id));
  await switched(off.company.id, false);
  expect(await off.until("DISCONNECTED")).toMatchObject({ cause: "suspended", wanted: true });
  await eventually(holdings, (all) => all.length === 0);
  expect(of(removed.id)).toEqual(["connect", "log out"]);
  expect(of(off.id)).toEqual(["connect", "close"]);

  await switched(off.company.id, true);
  await off.until("CONNECTED");
});

test("what cannot begin now is tried again; what lacks its credentials, or is offered no more, says so and waits for a person", async () => {
  let tries = 0;
  const [one, other, third] = [await aCompany(), await aCompany(), await aCompany()];
  const makers = fakeMakers({
    async connect({ holding, ports }) {
      if (holding.companyId === other.company.id) throw new ChannelFailure("missing", { again: false });
      if (holding.companyId === third.company.id) throw new ChannelFailure("not-offered", { again: false });
      if (tries++ === 0) throw new Error("The engine is on its way.");
      await ports.tell({ type: "status", status: "CONNECTED", cause: "connected" });
    },
  });
  await run(makers);
  expect(await one.until("CONNECTED")).toMatchObject({ cause: "connected" });
  expect(await other.until("DISCONNECTED")).toMatchObject({ cause: "incomplete", wanted: false });
  expect(await third.until("DISCONNECTED")).toMatchObject({ cause: "not-offered", wanted: false });
});

/** As the installation's operator, who may write to every company. */
async function switched(companyId: number, status: boolean) {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query("select set_config('app.company_id', $1, false)", [String(companyId)]);
  await client.query("update companies set status = $2 where id = $1", [companyId, status]).finally(() => client.end());
}

test("asked to end while no process is there: its keys are kept to unlink its phone; in the end it ends without, and says so", async () => {
  const { company, admin, id, look } = await aCompany({ provider: "beta", wanted: true });
  await company.run(({ tx }) => tx.insertInto("session_keys").values({ connection_id: id, type: "creds", id: "", value: "v1" }).execute());
  const keys = () => company.run(({ tx }) => tx.selectFrom("session_keys").selectAll().execute());

  await company.as(admin, (ctx) => stopSession(ctx, id));
  await noteOrphans();
  expect(await look()).toMatchObject({ status: "TIMEOUT", cause: "asked", wanted: false });
  expect(await keys()).toHaveLength(1);
  const toCloud = company.as(admin, (ctx) => changeConnection(ctx, id, { provider: "cloud" }));
  await expect(toCloud, "its keys are needed still").rejects.toMatchObject({ code: "ERR_VALIDATION" });

  const before = new Date(Date.now() - 120_000);
  await company.run(({ tx }) => tx.updateTable("connections").set({ asked_at: before }).execute());
  await company.as(admin, (ctx) => stopSession(ctx, id));
  await noteOrphans();
  expect(await look(), "asked again it has no more time").toMatchObject({ status: "DISCONNECTED", cause: "not-unlinked" });
  expect(await keys()).toEqual([]);
});

test("asked to end while its provider cannot be reached, and then wanted again: it comes back as it was", async () => {
  const { company, admin, id, look, until } = await aCompany();
  let isDown = true;
  const { opened } = await run(
    fakeMakers({
      isHeard: () => !isDown,
      connect: ({ ports }) =>
        ports.tell(
          isDown ? { type: "status", status: "TIMEOUT", cause: "lost" } : { type: "status", status: "CONNECTED", cause: "connected" },
        ),
    }),
  );
  await until("TIMEOUT");
  await sessionStore(company.id, opened[0]!.holding, async () => null).setCreds(Buffer.from("keys"));
  await company.as(admin, (ctx) => stopSession(ctx, id));
  await eventually(look, (row) => row?.cause === "asked");

  isDown = false;
  await company.as(admin, (ctx) => startSession(ctx, id));
  expect(await until("CONNECTED")).toMatchObject({ wanted: true });
  expect(await company.run(({ tx }) => tx.selectFrom("session_keys").selectAll().execute())).toHaveLength(1);
});

test("asked to end, and its owner dies before it has: the next one lets the phone go, and it stands as ended", async () => {
  const { company, admin, id, look, until } = await aCompany();
  const dead = randomUUID();
  await beat(dead, { ttlSeconds: 1 });
  const ownership = { connectionId: id, token: (await takeConnection(company.id, id, dead))! };
  await noteEvent(company.id, ownership, { type: "status", status: "CONNECTED", cause: "connected" });
  await sessionStore(company.id, ownership, async () => null).setCreds(Buffer.from("keys"));
  await company.as(admin, (ctx) => stopSession(ctx, id));
  await eventually(noteOrphansAnd(look), (row) => row?.status !== "CONNECTED");
  expect(await look()).toMatchObject({ status: "TIMEOUT", cause: "asked", wanted: false });

  const { opened } = await run();
  expect(await until("DISCONNECTED")).toMatchObject({ cause: "asked", wanted: false });
  expect(opened).toMatchObject([{ did: ["connect", "log out"] }]);
  expect(await company.run(({ tx }) => tx.selectFrom("session_keys").selectAll().execute())).toEqual([]);
  expect(await momentsOf(company, id)).toEqual(["DISCONNECTED asked", "TIMEOUT asked", "CONNECTED connected"]);
});
