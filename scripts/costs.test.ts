import { expect, test } from "vitest";
import { breachesOf, costsOf, tableOf } from "./costs.ts";
import type { FileLine } from "./tally.ts";

const file = (name: string, more: Partial<FileLine>): FileLine => ({
  file: name,
  project: "web",
  passed: 1,
  failed: 0,
  skipped: 0,
  seconds: 1,
  from: 0,
  to: 1,
  cpu: 1,
  counts: {},
  failures: [],
  late: [],
  ...more,
});
const files = [
  file("a.test.ts", { from: 10, to: 14, cpu: 3, counts: { "page load": 2, process: 5 } }),
  file("b.test.ts", { from: 12, to: 20, cpu: 4, counts: { "page load": 1 } }),
  file("c.test.ts", { project: "api", from: 0, to: 2, cpu: 2 }),
];
const costs = costsOf(files, [{ counted: "database", project: "web" }]);

test("what a project cost is summed over its files, and what prepared it", () => {
  expect(costs).toEqual([
    { project: "web", files: 2, wall: 10, cpu: 7, counts: { "page load": 3, "process files": 1, database: 1 } },
    { project: "api", files: 1, wall: 2, cpu: 2, counts: {} },
  ]);
});

test("one count above its budget is a breach, CPU only at more than twice", () => {
  const web = { cpu: 4, "page load": 3, "process files": 1, database: 1 };
  expect(breachesOf(costs, { web, api: { cpu: 2 } })).toEqual([]);
  expect(breachesOf(costs, { web: { ...web, cpu: 3, "page load": 2 }, api: { cpu: 2 } })).toEqual([
    "web: 7 s of CPU, more than twice the 3 s of its budget",
    "web: 3 × page load, 2 in its budget",
  ]);
  expect(breachesOf(costs, { web })).toEqual(["api has no budget in scripts/budgets.ts"]);
});

test("the table has a line for each project", () => {
  expect(tableOf(costs, { web: { cpu: 4, "page load": 3 } }).split("\n")).toEqual([
    "project  files  wall  CPU/budget  counts/budget",
    "web      2      10 s  7/4 s       page load 3/3, process files 1/0, database 1/0",
    "api      1      2 s   2/– s",
  ]);
});
