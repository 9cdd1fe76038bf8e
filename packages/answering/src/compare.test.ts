import { expect, test } from "vitest";
import { compare } from "./testing/compare.ts";

test("2,000 random situations are decided as a slow second reading of the rules decides them", () => {
  const { mismatches, rows, example } = compare(2_000, 20261121);
  expect(example).toBeUndefined();
  expect(mismatches).toBe(0);
  for (const [row, decided] of Object.entries(rows)) expect(decided, `${row} never decided`).toBeGreaterThan(0);
}, 30_000);
