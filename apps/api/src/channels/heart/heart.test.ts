import { randomUUID } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { OWNED_CONNECTIONS } from "../../modules/connections/ownership/beating.ts";
import { leaveNode } from "../../modules/connections/ownership/ownership.ts";
import { queryOnce } from "../../platform/database.ts";
import { eventually } from "../../testing/eventually.ts";
import { type Heart, type HeartOptions, startHeart } from "./heart.ts";

const running: { heart: Heart; nodeId: string }[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const { heart, nodeId } of running.splice(0)) {
    await heart.stop();
    await leaveNode(nodeId);
  }
});

async function aHeart(options: Partial<HeartOptions> = {}) {
  const nodeId = randomUUID();
  const heart = await startHeart({ nodeId, beatMs: 50, ttlSeconds: 60, hungMs: 60_000, heed: () => {}, ...options });
  running.push({ heart, nodeId });
  const said = async () =>
    (await queryOnce<{ at: Date }>("select expires_at as at from nodes where id = $1", [nodeId])).map(({ at }) => at.getTime())[0] ?? 0;
  return { heart, nodeId, said };
}

/** Blocks this thread. */
function blocked(ms: number) {
  for (const end = performance.now() + ms; performance.now() < end; );
}

test("an event loop that is busy silences nobody: the beat goes on beside it", async () => {
  const { heart } = await aHeart();
  blocked(3_000);
  expect(heart.silentMs()).toBeLessThan(2_000);
});

test("nobody says that it lives for a main thread that has not moved for long, and again as soon as it moves", async () => {
  const { heart, said } = await aHeart({ hungMs: 300 });
  blocked(3_000);
  expect(heart.silentMs()).toBeGreaterThan(1_000);
  const before = await said();
  await eventually(said, (at) => at > before);
});

test("a process whose connection to the database is cut says over another one that it lives", async () => {
  const { said } = await aHeart();
  const cut = () =>
    queryOnce("select pg_terminate_backend(pid) from pg_stat_activity where query = $1 and datname = current_database()", [
      OWNED_CONNECTIONS,
    ]);
  await eventually(cut, (lines) => lines.length > 0);
  const before = await said();
  await eventually(said, (at) => at > before);
});

test("a process that has stopped says no more that it lives", async () => {
  const { heart, nodeId, said } = await aHeart();
  await heart.stop();
  await leaveNode(nodeId);
  expect(await said()).toBe(0);
});

test("what `node --watch` lets a thread tell of the files it has read is no beat", async () => {
  vi.stubEnv("WATCH_REPORT_DEPENDENCIES", "1");
  const lists: unknown[] = [];
  await aHeart({ heed: (held) => lists.push(held) });
  await eventually(
    async () => lists.length,
    (times) => times > 1,
  );
  expect(lists.every(Array.isArray)).toBe(true);
});
