import { expect, test } from "vitest";
import { backOffMs } from "./line.ts";

test("a number that finds nobody asks more and more seldom, up to a minute, and no two in the same moment", () => {
  const waits = (attempt: number) => Array.from({ length: 200 }, () => backOffMs(attempt));
  for (const [attempt, seconds] of [1, 2, 4, 8, 16, 32, 60, 60].entries()) {
    const all = waits(attempt);
    expect(Math.min(...all)).toBeGreaterThanOrEqual(seconds * 500);
    expect(Math.max(...all)).toBeLessThanOrEqual(seconds * 1000);
    expect(new Set(all).size).toBeGreaterThan(100);
  }
  expect(Math.max(...waits(1_000))).toBeLessThanOrEqual(60_000);
});
