import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readme, withTable } from "./readme.ts";

test("the README lists the variables that the server reads, as `node scripts/readme.ts` writes them", () => {
  const text = readFileSync(readme, "utf8");
  expect(text).toBe(withTable(text));
});

test("a README without a place for them is noticed", () => {
  expect(() => withTable("# Recado")).toThrow("no place");
});
