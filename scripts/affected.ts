import { type Graph, graphOf, importersOf } from "./graph.ts";
import { readSources } from "./sources.ts";

/** Nearly every test imports one of these, which import nearly everything: following them further would choose every test. */
const hubs = new Set([
  "apps/api/src/app.ts",
  "apps/api/src/testing/app.ts",
  "apps/api/src/testing/heard.ts",
  "apps/api/src/testing/setup.ts",
  "apps/web/src/testing.tsx",
]);

export type Affected = {
  /** The test files to run, nearest to the change first. */
  chosen: string[];
  /** How many more are reached; CI runs those. */
  left: number;
};

export const readGraph = async (): Promise<Graph> => graphOf(await readSources("apps", "packages", "scripts", "e2e", "chaos"));

/** Tests of functions, modules and screens that a change reaches. Journeys and kills take minutes, so they are left to CI. */
export function affectedBy(changed: string[], graph: Graph, most = 40): Affected {
  const steps = importersOf(changed, graph, hubs);
  const near = [...steps.keys()].filter((path) => isUnitTest(path) && graph.has(path));
  near.sort((a, b) => (steps.get(a) ?? 0) - (steps.get(b) ?? 0) || a.localeCompare(b));
  return { chosen: near.slice(0, most), left: Math.max(0, near.length - most) };
}

const isUnitTest = (path: string) => /^(apps|packages|scripts)\/.*\.test\.tsx?$/.test(path);
