import { expect, test } from "vitest";
import { latestOnly } from "./latestOnly.ts";

test("of many words the first and the last are heeded, one after the other, and after the very last none", async () => {
  const heeded: number[] = [];
  const first = Promise.withResolvers<void>();
  const push = latestOnly(async (of: number) => {
    heeded.push(of);
    if (of === 1) await first.promise;
  }, 0);
  for (let value = 1; value <= 1000; value++) push(value);
  first.resolve();
  await expect.poll(() => heeded).toEqual([1, 1000]);

  push(1001);
  await push.last(0);
  push(1002);
  await push.last(0);
  expect(heeded.filter((value) => value !== 1001)).toEqual([1, 1000, 0, 0]);
});
