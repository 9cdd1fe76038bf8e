import { globSync, readFileSync } from "node:fs";
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

const webTests = "apps/web/src/**/*.test.{ts,tsx}";

/** Whoever loads modules anew, or puts others in their place, has a process to himself. */
const webAlone = globSync(webTests).filter((file) => /\bvi\.(mock|resetModules)\(/.test(readFileSync(file, "utf8")));

const web = (name: string, files: object) => ({
  plugins: [react()],
  test: {
    name,
    ...onceMore,
    ...files,
    environment: "jsdom",
    setupFiles: ["apps/web/src/testing-setup.ts"],
    testTimeout: 20_000,
    maxWorkers,
    restoreMocks: true,
    unstubGlobals: true,
  },
});

const projects = [
  { test: { name: "pure", maxWorkers, testTimeout: 20_000, include: ["packages/**/*.test.ts", "scripts/**/*.test.ts"] } },
  // To load all of it anew for each file took longer than many of its tests: what one of them changes for all it puts back.
  { test: { name: "modules", ...onPostgres, ...onceMore, isolate: false, include: ["apps/api/src/modules/**/*.test.ts"] } },
  {
    test: {
      name: "api",
      ...onPostgres,
      ...onceMore,
      include: ["apps/api/src/**/*.test.ts"],
      exclude: ["apps/api/src/modules/**", "apps/api/src/testing/sweeps/**"],
    },
  },
  // They change tables, which would disturb the others. One strange row is one too many, however rarely it is seen.
  { test: { name: "sweeps", ...onPostgres, include: ["apps/api/src/testing/sweeps/**/*.test.ts"] } },
  // As with the modules.
  web("web", { include: [webTests], exclude: webAlone, isolate: false }),
  web("web alone", { include: webAlone }),
];

// After the others, for a browser wants much of the machine. Each waits for what is seen: the times only end what hangs, and are
// long enough for a machine that is busy.
const inBrowser = {
  testTimeout: 240_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
  ...onceMore,
  maxWorkers: Math.min(maxWorkers, 4), // each has an application, with a database, to itself
  sequence: { groupOrder: 1 },
};
const journeys = (include: string) => ({ test: { name: "e2e", ...inBrowser, include: [include], globalSetup: ["e2e/server.ts"] } });
const matrix = journeys("e2e/matrix/**/*.test.ts");
// What they make would come live to the pages of the others: they have applications of their own, after them.
const desks = journeys("e2e/desks/**/*.test.ts");
Object.assign(desks.test, { name: "desks", sequence: { groupOrder: 2 } });

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
