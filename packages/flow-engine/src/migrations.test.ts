import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SCHEMA } from "./flow.ts";
import { openFlow } from "./migrations.ts";

const fixture = (name: string): unknown => JSON.parse(readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), "utf8"));

test("every earlier form has a flow as it was and as it has become", () => {
  const files = globSync("*.json", { cwd: new URL("fixtures/", import.meta.url) }).sort();
  expect(files).toEqual(Array.from({ length: SCHEMA }, (_, form) => [`${form}.after.json`, `${form}.before.json`]).flat());
});

test.each(Array.from({ length: SCHEMA }, (_, form) => form))("a flow of form %i opens, and opens again as it is then", (form) => {
  const opened = openFlow(fixture(`${form}.before`));
  expect(opened.data).toEqual(fixture(`${form}.after`));
  expect(openFlow(opened.data).data).toEqual(opened.data);
});

test.each([
  [null],
  ["flow"],
  [{ nodes: "all" }],
  [{ schema: SCHEMA + 1, nodes: [], connections: [] }],
  [{ nodes: [null], connections: [] }],
])("%j is no flow, and nobody falls over it", (document) => {
  expect(openFlow(document).success).toBe(false);
});
