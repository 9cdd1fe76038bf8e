import { expect, test } from "vitest";
import { eachOf } from "./eachOf.ts";

test("all are asked, four at once, and what becomes of one is nothing to the others", async () => {
  let [now, most] = [0, 0];
  const steps: number[] = [];
  const outcome = await eachOf(
    Array.from({ length: 11 }, (_, at) => at),
    async (one) => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((done) => setTimeout(done));
      now -= 1;
      if (one % 5 === 0) throw new Error(`no ${one}`);
      return one * 10;
    },
    (over) => steps.push(over),
  );
  expect(most).toBe(4);
  expect(steps).toEqual(Array.from({ length: 11 }, (_, at) => at + 1));
  expect(outcome.done.map(({ of, answer }) => [of, answer])).toEqual([1, 2, 3, 4, 6, 7, 8, 9].map((one) => [one, one * 10]));
  expect(outcome.failed.map(({ of, error }) => [of, error.message])).toEqual([0, 5, 10].map((one) => [one, `no ${one}`]));
});
