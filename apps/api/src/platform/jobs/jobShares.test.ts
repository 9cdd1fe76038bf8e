import { expect, test } from "vitest";
import { createCompany } from "../../testing/company.ts";
import { eventually } from "../../testing/eventually.ts";
import { testQueues } from "../../testing/queues.ts";
import { defer, work } from "../jobs.ts";

const { createJob } = testQueues();

test.each([1, 2])("a company has %i jobs at work at most, and another's is not behind all that waits of it", async (perCompany) => {
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
    { perCompany },
  );
  await work(probe);
  await many.run(async (ctx) => {
    for (const key of ["a", "b", "c", "d", "e"]) await defer(ctx, probe, key);
  });
  await one.run((ctx) => defer(ctx, probe, "z"));
  const end = (companyId: number) => atWork.get(companyId)?.shift()?.();
  const busy = () => [many, one].map(({ id }) => atWork.get(id)?.length ?? 0);
  await eventually(busy, ([, ofOne]) => ofOne === 1);
  expect((await eventually(busy, ([ofMany]) => ofMany === perCompany))[0]).toBe(perCompany);
  expect(done).toEqual([]);
  end(one.id);
  await eventually(
    () => {
      end(many.id);
      return done.length;
    },
    (all) => all === 6,
  );
  expect([done[0], most]).toEqual([one.id, perCompany]);
});
