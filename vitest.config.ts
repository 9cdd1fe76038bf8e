import { availableParallelism } from "node:os";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { Tally } from "./scripts/tally.ts";

const { MATRIX, TALLY } = process.env;

const maxWorkers = Math.max(2, availableParallelism() - 1);

/** What fails once and then holds is named at the end, with why: rare faults are found there, and stop nobody else's work. */
const onceMore = { retry: 1 };

/** What several projects stand on: one embedded server and one migrated template for the run, a database of its own for each. */
const onPostgres = {
  globalSetup: ["apps/api/src/testing/global.ts"],
  setupFiles: ["apps/api/src/testing/setup.ts"],
  testTimeout: 20_000,
  env: { LOG_LEVEL: "fatal" },
  maxWorkers,
};

const projects = [
  { test: { name: "pure", maxWorkers, testTimeout: 20_000, include: ["packages/**/*.test.ts", "scripts/**/*.test.ts"] } },
  {
    test: {
      name: "api",
      ...onPostgres,
      ...onceMore,
      include: ["apps/api/src/**/*.test.ts"],
      exclude: ["apps/api/src/testing/sweeps/**", "apps/api/src/channels/**"],
    },
  },
  // Whoever holds connections takes any that nobody holds: one file after the other, in a database of their own.
  { test: { name: "channels", ...onPostgres, ...onceMore, maxWorkers: 1, include: ["apps/api/src/channels/**/*.test.ts"] } },
  // They change tables, which would disturb the others. One strange row is one too many, however rarely it is seen.
  { test: { name: "sweeps", ...onPostgres, include: ["apps/api/src/testing/sweeps/**/*.test.ts"] } },
  {
    plugins: [react()],
    test: {
      name: "web",
      ...onceMore,
      environment: "jsdom",
      include: ["apps/web/src/**/*.test.{ts,tsx}"],
      setupFiles: ["apps/web/src/testing-setup.ts"],
      testTimeout: 20_000,
      maxWorkers,
    },
  },
];

// After the others and one by one: the browser has the machine to itself, as before a person, and nobody who signs in
// ends the session of somebody else who is the same. Each waits for what is seen: the times only end what hangs, and are long
// enough for a machine that is busy.
const inBrowser = {
  testTimeout: 240_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
  ...onceMore,
  maxWorkers: 1,
  sequence: { groupOrder: 1 },
};
const journeys = (include: string) => ({ test: { name: "e2e", ...inBrowser, include: [include], globalSetup: ["e2e/server.ts"] } });
// Each of its files is somebody else, so these may stand side by side.
const matrix = journeys("e2e/matrix/**/*.test.ts");
matrix.test.maxWorkers = maxWorkers;
// What they make would come live to the pages of the others: they have an application of their own, after them.
const desks = journeys("e2e/desks/**/*.test.ts");
Object.assign(desks.test, { name: "desks", maxWorkers, sequence: { groupOrder: 2 } });

// Last: what kills processes and counts what was lost wants no company.
const chaos = { test: { name: "chaos", include: ["chaos/**/*.test.ts"], maxWorkers: 1, sequence: { groupOrder: 2 } } };

const everyday = [
  ...projects,
  { test: { name: "browser", ...inBrowser, include: ["e2e/*.test.ts"] } },
  journeys("e2e/journeys/**/*.test.ts"),
  chaos,
];

export default defineConfig({
  test: {
    projects: MATRIX ? [matrix, desks] : everyday,
    reporters: ["default", ...(TALLY ? [new Tally(TALLY)] : [])],
    teardownTimeout: 30_000,
  },
});
