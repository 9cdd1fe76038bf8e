import { expect, test } from "vitest";
import { latestOnly } from "./latestOnly.ts";

test("of many words the first and the last are heeded, one after the other, and after the very last none", async () => {
  const heeded: number[] = [];
  const first = Promise.withResolvers<void>();
  const said = latestOnly(async (of: number) => {
    heeded.push(of);
    if (of === 1) await first.promise;
  }, 0);
  for (let word = 1; word <= 1000; word++) said(word);
  first.resolve();
  await expect.poll(() => heeded).toEqual([1, 1000]);

  said(1001);
  await said.last(0);
  said(1002);
  await said.last(0);
  expect(heeded.filter((word) => word !== 1001)).toEqual([1, 1000, 0, 0]);
});
