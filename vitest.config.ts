import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { cached, textOf as wholeTextOf } from "./scripts/cache.ts";
import { withoutDatabase } from "./scripts/database.ts";
import { Tally } from "./scripts/tally.ts";

const { MATRIX, TALLY, JOURNEYS, DESK_ROUND, WORKERS, LEFT_OUT = "" } = process.env;

// Node keeps there what it compiled, ours and what is installed: an application starts with half of the work.
process.env.NODE_COMPILE_CACHE ??= cached("compiled", process.cwd(), wholeTextOf("package-lock.json"));

/** Three on two cores: many tests wait for a process, a timer or a browser, and two workers left almost half of the machine idle. */
const maxWorkers = WORKERS ? Number(WORKERS) : Math.max(3, availableParallelism() - 1);
// What is waited for is waited for; the times of tests and hooks only end what hangs, on a machine that is busy beside them.

/** What fails once and then holds is named at the end, with why: rare faults are found there. More than three of them fail the run. */
const onceMore = { retry: 1 };

/** Each project has it first: what a file costs is counted from there. */
const counting = "scripts/counting.ts";

/** What several projects stand on: one embedded server and one migrated template for the run, a database of its own for each. */
const onPostgres = {
  globalSetup: ["apps/api/src/testing/global.ts"],
  setupFiles: [counting, "apps/api/src/testing/setup.ts"],
  testTimeout: 40_000,
  hookTimeout: 120_000,
  env: { LOG_LEVEL: "fatal" },
  maxWorkers,
};

/** The engine that links a phone hardens its process, and starts others. */
const engine = ["packages/whatsapp-web/**/*.test.ts"];
const quick = { maxWorkers, testTimeout: 40_000, setupFiles: [counting] };

const textOf = (file: string) => readFileSync(file, "utf8");

const webTests = "apps/web/src/**/*.test.{ts,tsx}";

/** Files that load modules anew, or put others in their place, have a process to themselves. */
const webAlone = globSync(webTests).filter((file) => /\bvi\.(mock|resetModules)\(/.test(textOf(file)));

const web = (name: string, files: object) => ({
  plugins: [react()],
  test: {
    name,
    ...onceMore,
    ...files,
    environment: "jsdom",
    // Its files name each other as only a bundler finds them.
    server: { deps: { inline: [/@atlaskit/] } },
    setupFiles: [counting, "apps/web/src/testing-setup.ts"],
    testTimeout: 40_000,
    maxWorkers,
    restoreMocks: true,
    unstubGlobals: true,
  },
});

const leftOut = LEFT_OUT.split(",").filter(Boolean);
const apiTests = globSync("apps/api/src/**/*.test.ts", {
  exclude: ["apps/api/src/modules/**", "apps/api/src/testing/sweeps/**", ...leftOut],
});
/** Processes or databases of their own, or modules replaced: what they leave behind would reach the next file. */
const apiAlone = apiTests.filter((file) => /useOwnDatabase|startCluster|startProcess|\bvi\.(mock|resetModules)\(/.test(textOf(file)));
const platform = await withoutDatabase(apiTests.filter((file) => !apiAlone.includes(file)));
const api = apiTests.filter((file) => !apiAlone.includes(file) && !platform.includes(file));

const plans = "apps/api/src/testing/sweeps/plans.test.ts";

const projects = [
  // Loading all of it anew for each file took longer than the tests: what a file changes for all, it puts back. So in all others like it.
  { test: { name: "pure", ...quick, isolate: false, include: ["packages/**/*.test.ts", "scripts/**/*.test.ts"], exclude: engine } },
  { test: { name: "engine", ...quick, include: engine } },
  {
    test: {
      name: "platform",
      ...onceMore,
      maxWorkers,
      setupFiles: [counting],
      testTimeout: 40_000,
      env: { LOG_LEVEL: "fatal" },
      isolate: false,
      include: platform,
    },
  },
  {
    test: { name: "modules", ...onPostgres, ...onceMore, isolate: false, include: ["apps/api/src/modules/**/*.test.ts"], exclude: leftOut },
  },
  { test: { name: "api", ...onPostgres, ...onceMore, isolate: false, include: api } },
  { test: { name: "api alone", ...onPostgres, ...onceMore, include: apiAlone } },
  // They change tables, which would disturb the others. One strange row is one too many, however rarely it is seen.
  {
    test: { name: "sweeps", ...onPostgres, isolate: false, include: ["apps/api/src/testing/sweeps/**/*.test.ts"], exclude: [plans] },
  },
  // What a plan reads depends on all that a database holds: here on one company alone.
  { test: { name: "plans", ...onPostgres, include: [plans] } },
  web("web", { include: [webTests], exclude: [...webAlone, ...leftOut], isolate: false }),
  web("web alone", { include: webAlone }),
];

// After the others, for a browser wants much of the machine. Each waits for what is seen: the times only end what hangs, and are
// long enough for a machine that is busy.
const inBrowser = {
  testTimeout: 240_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
  ...onceMore,
  setupFiles: [counting],
  maxWorkers: Math.min(maxWorkers, 4), // each has an application, with a database, to itself
  sequence: { groupOrder: 1 },
};
const installed = { ...inBrowser, globalSetup: ["e2e/server.ts"] };
// One browser for all files of a process.
const journeys = {
  test: { name: "journeys", ...installed, isolate: false, include: JOURNEYS?.split(",") ?? ["e2e/journeys/**/*.test.ts"] },
};
const matrix = { test: { name: "matrix", ...installed, include: ["e2e/matrix/**/*.test.ts"] } };
// What they make would come live to the pages of the others: as a project they have applications of their own.
const desks = { test: { name: "desks", ...installed, include: ["e2e/desks/**/*.test.ts"] } };

// Last: what kills processes and counts what was lost wants no company.
const chaos = {
  test: { name: "chaos", setupFiles: [counting], include: ["chaos/**/*.test.ts"], maxWorkers: 1, sequence: { groupOrder: 2 } },
};

const browser = { test: { name: "browser", ...inBrowser, include: ["e2e/*.test.ts"] } };
const desksToo = DESK_ROUND === "none" ? [] : [desks];
const everyday = [...projects, browser, journeys, ...desksToo, chaos];

export default defineConfig({
  test: {
    projects: MATRIX ? [matrix, ...desksToo] : everyday,
    reporters: ["default", ...(TALLY ? [new Tally(TALLY)] : [])],
    // What was transformed once: `npm ci` would empty it if it lay where it lies by default.
    fsModuleCachePath: cached("transformed", process.cwd(), wholeTextOf("package-lock.json", "vitest.config.ts")),
    teardownTimeout: 30_000,
  },
});
