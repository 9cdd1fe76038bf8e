import { afterEach, beforeAll, expect, test } from "vitest";
import { createConnection } from "../modules/connections/factory.ts";
import { findConnection } from "../modules/connections/queries.ts";
import type { Ctx } from "../platform/company.ts";
import { createCompany, type TestCompany } from "../testing/company.ts";
import { eventually } from "../testing/eventually.ts";
import { useOwnDatabase } from "../testing/ownDatabase.ts";
import { startHeart } from "./heart/heart.ts";
import { type Rhythm, startChannels } from "./runner.ts";
import { fakeMakers } from "./testing/fakeMakers.ts";
import { falteringHeart } from "./testing/falteringHeart.ts";

// Runners take every free connection in their database, so this file needs a database of its own.
beforeAll(async () => void (await useOwnDatabase()));

const fast: Partial<Rhythm> = { beatMs: 100, ttlSeconds: 1, lateMs: 600, answerMs: 1_500, apartMs: 100, claimMs: 50, lookMs: 200 };
const running: Array<{ stop(): Promise<void> }> = [];
const companies: TestCompany[] = [];
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop();
  for (const company of companies.splice(0)) await company.run(({ tx }) => tx.deleteFrom("connections").execute());
});

async function run(makers = fakeMakers(), rhythm: Partial<Rhythm> = {}, heart = startHeart) {
  const runner = await startChannels(makers.makers, { ...fast, ...rhythm }, heart);
  running.push(runner);
  return { ...makers, ...runner };
}

async function aCompany() {
  const company = await createCompany();
  companies.push(company);
  const id = await createConnection(company, { wanted: true });
  const look = () => company.run((ctx) => findConnection(ctx, id));
  return { company, id, until: (status: string) => eventually(look, (row) => row?.status === status) };
}

test("a process that cannot say that it lives, nor hear whether somebody has taken over, closes its channels without logging out, and another one goes on", async () => {
  const { until } = await aCompany();
  const heart = falteringHeart();
  const mute = await run(fakeMakers(), {}, heart.begin);
  await until("CONNECTED");
  await heart.falters();
  await eventually(mute.holdings, (held) => held.length === 0);
  const other = await run();

  await eventually(
    () => other.opened.length,
    (many) => many === 1,
  );
  expect(mute.opened.flatMap(({ did }) => did)).toEqual(["connect", "close"]);
  expect(other.opened[0]?.holding.token).toBeGreaterThan(mute.opened[0]!.holding.token);
});

test("a process that was late, and from which nobody has taken anything, goes on with what it holds; until it knows it takes nothing", async () => {
  const first = await aCompany();
  const heart = falteringHeart();
  const { opened, holdings } = await run(fakeMakers(), { answerMs: 60_000 }, heart.begin);
  await first.until("CONNECTED");
  await heart.falters();
  await eventually(heart.asked, (times) => times > 1);
  const second = await aCompany();
  const beatsBefore = heart.asked();
  await eventually(heart.asked, (times) => times > beatsBefore + 1);
  expect(holdings()).toHaveLength(1);

  await heart.isBack();
  await second.until("CONNECTED");
  expect(opened.map(({ did }) => did)).toEqual([["connect"], ["connect"]]);
});

test("a process that was late lets go of what somebody has taken meanwhile, and does not take it back at once", async () => {
  const { id, until } = await aCompany();
  const heart = falteringHeart();
  const late = await run(fakeMakers(), { answerMs: 60_000, restMs: 60_000 }, heart.begin);
  await until("CONNECTED");
  await heart.falters();
  const other = await run();
  await eventually(
    () => other.opened.length,
    (many) => many === 1,
  );

  await heart.isBack();
  await eventually(late.holdings, (held) => held.length === 0);
  await eventually(
    () => late.opened[0]?.did,
    (did) => did?.at(-1) === "close",
  );
  await other.stop();
  const third = await run();
  await eventually(
    () => third.opened.length,
    (many) => many === 1,
  );
  expect(late.opened).toMatchObject([{ holding: { connectionId: id }, did: ["connect", "close"] }]);
  expect(third.opened[0]?.holding.token).toBe(late.opened[0]!.holding.token + 2);
});

test("what a process gave up in vain, for nobody has taken it, it opens again", async () => {
  const { company, id, until } = await aCompany();
  const heart = falteringHeart();
  const { opened, holdings } = await run(fakeMakers(), { answerMs: 0 }, heart.begin);
  await until("CONNECTED");
  const token = opened[0]!.holding.token;
  // Restores the owner, as if the database was unreachable when the process released the connection.
  const isOurs = ({ tx }: Ctx) =>
    tx.updateTable("connection_owners").set({ node_id: heart.nodeId() }).where("connection_id", "=", id).execute();
  await heart.falters();
  await eventually(holdings, (all) => all.length === 0);
  await eventually(
    () => company.run(({ tx }) => tx.selectFrom("connection_owners").select("node_id").executeTakeFirst()),
    (row) => row?.node_id !== heart.nodeId(),
  );
  await company.run(isOurs);
  await heart.isBack();
  await eventually(
    () => opened.length,
    (many) => many === 2,
  );
  expect(opened[1]?.holding.token).toBe(token + 1);
});
