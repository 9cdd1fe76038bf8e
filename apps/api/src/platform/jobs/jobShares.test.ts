import { expect, test } from "vitest";
import { createCompany } from "../../testing/company.ts";
import { eventually } from "../../testing/eventually.ts";
import { testQueues } from "../../testing/queues.ts";
import { defer, work } from "../jobs.ts";

const { createJob } = testQueues();

test("of one company a process does no more at once than its share, and another's is not behind all that waits of it", async () => {
  const [many, one] = [await createCompany(), await createCompany()];
  const atWork = new Map<number, Array<() => void>>();
  const done: number[] = [];
  let most = 0;
  const probe = await createJob(
    async (_, companyId) => {
      const ends = atWork.get(companyId) ?? [];
      atWork.set(companyId, ends);
      await new Promise<void>((resolve) => {
        ends.push(resolve);
        if (companyId === many.id) most = Math.max(most, ends.length);
      });
      done.push(companyId);
    },
    { perCompany: 1 },
  );
  await work(probe);
  await many.run(async (ctx) => {
    for (const key of ["a", "b", "c", "d", "e"]) await defer(ctx, probe, key);
  });
  await one.run((ctx) => defer(ctx, probe, "z"));
  const end = (companyId: number) => atWork.get(companyId)?.shift()?.();
  await eventually(
    () => atWork.get(one.id)?.length,
    (busy) => busy === 1,
  );
  expect([atWork.get(many.id)?.length, done]).toEqual([1, []]);
  end(one.id);
  await eventually(
    () => {
      end(many.id);
      return done.length;
    },
    (all) => all === 6,
  );
  expect([done[0], most]).toEqual([one.id, 1]);
});
