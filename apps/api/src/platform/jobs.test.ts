import { randomUUID } from "node:crypto";
import { expect, inject, test } from "vitest";
import { z } from "zod";
import { jobs, timetable } from "../app.ts";
import { createCompany } from "../testing/company.ts";
import { eventually } from "../testing/eventually.ts";
import { owner } from "../testing/owner.ts";
import { testQueues } from "../testing/queues.ts";
import { called, callOthers, LATER } from "./jobs/calls.ts";
import { queueFor } from "./jobs/queues.ts";
import { findWaiting, nameOf } from "./jobs/wakeUps.ts";
import { defer, deferUntil, forgetTimes, type Job, runAtInterval, work } from "./jobs.ts";
import { startFanout } from "./realtime/fanout.ts";

const { boss, made, createJob } = testQueues();

test("there is a queue for every job and every round, as their policy wants it", async () => {
  const { rows } = await owner().query<{ name: string; policy: string; retry_limit: number }>(
    "select name, policy, retry_limit from pgboss.queue",
  );
  for (const { name } of jobs) expect(rows, name).toContainEqual({ name, policy: "key_strict_fifo", retry_limit: 1_000_000 });
  for (const { name } of timetable) expect(rows, name).toContainEqual({ name, policy: "standard", retry_limit: 0 });
});

test("without a commit there is no work, and a commit wakes the worker at once", async () => {
  const company = await createCompany();
  const done: string[] = [];
  const probe = await createJob(async (key) => void done.push(key));
  await work(probe, { many: 1, pollSeconds: 60 });

  const undone = company.run(async (ctx) => {
    await defer(ctx, probe, "never");
    throw new Error("rolled back");
  });
  await expect(undone).rejects.toThrow("rolled back");
  await company.run((ctx) => defer(ctx, probe, "committed"));
  await eventually(
    () => done,
    (keys) => keys.length > 0,
  ); // far less than the poll interval of a minute
  expect(done).toEqual(["committed"]);
});

test("what comes at a pace comes again and again, never twice at once, whatever became of the last time, until it is told to stop", async () => {
  let [begun, busy, together] = [0, 0, 0];
  const { stop } = runAtInterval({
    name: "test.pace",
    everyMs: 5,
    async run() {
      together = Math.max(together, ++busy);
      begun++;
      await new Promise((resolve) => setTimeout(resolve, 20));
      busy--;
      if (begun === 2) throw new Error("not this time");
    },
  });
  await eventually(
    () => begun,
    (times) => times > 3,
  );
  stop();
  await eventually(
    () => busy,
    (many) => many === 0,
  );
  const ended = begun;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([together, begun]).toEqual([1, ended]);
});

test("what came round in an earlier version comes no more; what comes round in a later one beside us does", async () => {
  const [retired, later] = [`test.${randomUUID()}`, `test.${randomUUID()}`];
  for (const name of [retired, later]) {
    await boss.createQueue(name, queueFor(name));
    made.push(name);
    await boss.schedule(name, "* * * * *");
  }
  await forgetTimes([retired]);
  const scheduled = (await boss.getSchedules()).map(({ name }) => name);
  expect([scheduled.includes(retired), scheduled.includes(later)]).toEqual([false, true]);
  await forgetTimes([retired]); // as each worker does at each start
});

test("what is due at a time is done at its time, though nobody polls for it", async () => {
  const company = await createCompany();
  const done: string[] = [];
  const probe = await createJob(async (key) => void done.push(key));
  await work(probe);
  await company.run((ctx) => deferUntil(ctx, new Date(Date.now() + 700), probe, "at its time"));
  await eventually(
    () => done,
    (keys) => keys.length > 0,
    8_000, // less than the ten seconds between two rounds
  );
});

test("what another process commits wakes a worker of this one; what no process was told of is found by looking", async () => {
  const done: string[] = [];
  const probe = await createJob(async (key) => void done.push(key));
  await work(probe);
  const until = (key: string) =>
    eventually(
      () => done,
      (keys) => keys.includes(key),
      8_000,
    );
  const insert = (key: string) => boss.insert(probe.name, [{ data: { companyId: 1, key }, singletonKey: nameOf({ companyId: 1, key }) }]);
  const { ownerUrl } = inject("database");
  // The earlier one hears the later one as if that were another process.
  const fanouts = [await startFanout(ownerUrl, () => {}, () => {}), await startFanout(ownerUrl, () => {}, () => {})]; // biome-ignore format: two alike
  try {
    await insert("told");
    callOthers(probe.name);
    await until("told");
  } finally {
    for (const { stop } of fanouts) await stop();
  }
  await insert("untold");
  called(LATER);
  await until("untold");
});

test("what a worker had in its hands that has died is done by another one", async () => {
  const done: string[] = [];
  const probe = await createJob(async (key) => void done.push(key));
  const of = { companyId: 1, key: "left" };
  await boss.insert(probe.name, [{ data: of, singletonKey: nameOf(of) }]);
  await boss.fetch(probe.name);
  await owner().query("update pgboss.job set heartbeat_on = now() - interval '1 minute' where name = $1", [probe.name]);
  await work(probe);
  called(LATER);
  await eventually(
    () => done,
    (keys) => keys.length > 0,
    8_000,
  );
});

test("a backlog is worked off at once, without a poll between two jobs", async () => {
  const company = await createCompany();
  const done: string[] = [];
  const probe = await createJob(async (key) => void done.push(key));
  await company.run(async (ctx) => {
    for (let at = 0; at < 5; at++) await defer(ctx, probe, `job ${at}`);
  });
  await work(probe, { many: 1, pollSeconds: 60 });
  await eventually(
    () => done,
    (keys) => keys.length === 5,
  );
});

test("wake-ups to one key that were committed before a run are answered by it, those that come while it runs are not", async () => {
  const company = await createCompany();
  const done: string[] = [];
  const begun = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const probe = await createJob(async (key) => {
    done.push(key);
    begun.resolve();
    await go.promise;
  });
  await company.run(async (ctx) => {
    for (let at = 0; at < 20; at++) await defer(ctx, probe, "busy chat");
    await defer(ctx, probe, "quiet chat");
  });
  await work(probe, { many: 1, pollSeconds: 60 });
  await begun.promise;
  await company.run((ctx) => defer(ctx, probe, "busy chat"));
  go.resolve();
  // A run that is no longer awaited may still be at work.
  await eventually(
    () => boss.findJobs(probe.name),
    (all) => all.every(({ state }) => state === "completed"),
  );
  expect(done.toSorted()).toEqual(["busy chat", "busy chat", "quiet chat"]);
});

test("who looks for wake-ups among a backlog reads theirs alone", async () => {
  const { name } = await createJob(async () => undefined);
  const wakeUps = Array.from({ length: 5_000 }, (_, key) => ({ companyId: 1, key }));
  await boss.insert(
    name,
    wakeUps.map((wakeUp) => ({ data: wakeUp, singletonKey: nameOf(wakeUp) })),
  );
  await owner().query("analyze pgboss.job");
  const some = [wakeUps[7]!, wakeUps[4_321]!, { companyId: 2, key: 7 }];
  expect((await findWaiting(boss.getDb(), name, some)).map((one) => one.name).toSorted()).toEqual(some.slice(0, 2).map(nameOf).toSorted());

  const plans: string[] = [];
  const explaining = {
    executeSql: async (text: string, values?: unknown[]) => {
      const { rows } = await owner().query<{ "QUERY PLAN": string }>(`explain (analyze, costs off) ${text}`, values);
      plans.push(...rows.map((row) => row["QUERY PLAN"]));
      return { rows: [] };
    },
  };
  await findWaiting(explaining, name, some);
  expect(plans.join("\n")).toMatch(/Index Cond: .*name.* AND .*singleton_key/);
  expect(plans.join("\n")).not.toMatch(/Rows Removed/);
});

test("one key is worked on by one at a time, different keys by many", async () => {
  const company = await createCompany();
  const busy = new Map<string, number>();
  const done: string[] = [];
  let together = 0;
  const bothStarted = Promise.withResolvers<void>();
  const probe: Job<z.ZodString> = await createJob(async (key) => {
    busy.set(key, (busy.get(key) ?? 0) + 1);
    expect(busy.get(key)).toBe(1);
    if (done.filter((other) => other === key).length < 2) await company.run((ctx) => defer(ctx, probe, key));
    together = Math.max(
      together,
      [...busy.values()].reduce((sum, many) => sum + many),
    );
    if (together === 2) bothStarted.resolve();
    await bothStarted.promise;
    busy.set(key, 0);
    done.push(key);
  });
  await company.run(async (ctx) => {
    for (const key of ["a", "b"]) await defer(ctx, probe, key);
  });
  await work(probe, { many: 3 });
  await eventually(
    () => done,
    (keys) => keys.length === 6,
  );
  expect(done.toSorted()).toEqual(["a", "a", "a", "b", "b", "b"]);
  expect(together).toBe(2);
});

test("a job that throws is tried again and does not hold up the others", async () => {
  const company = await createCompany();
  const done: string[] = [];
  let failures = 0;
  const probe = await createJob(async (key) => {
    if (key === "poison" && failures++ < 1) throw new Error("not yet");
    done.push(key);
  });
  await company.run(async (ctx) => {
    for (const key of ["poison", "good", "better"]) await defer(ctx, probe, key);
  });
  await work(probe, { many: 1 });
  await eventually(
    () => done,
    (keys) => keys.includes("poison"),
    15_000,
  );
  expect(done).toEqual(["good", "better", "poison"]);
  expect(failures).toBe(2);
});

test("a job's key is checked when it is sent, not when it is too late", async () => {
  const company = await createCompany();
  const probe = await createJob(async () => undefined);
  await expect(company.run((ctx) => defer(ctx, probe, 7 as unknown as string))).rejects.toThrow(z.ZodError);
});
