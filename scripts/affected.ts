import { type Graph, graphOf, importersOf } from "./graph.ts";
import { readSources } from "./sources.ts";

/** Nearly every test imports one of these, which import nearly everything: following them further would choose every test. */
export const hubs = new Set([
  "apps/api/src/app.ts",
  "apps/api/src/testing/app.ts",
  "apps/api/src/testing/eventsDuring.ts",
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

/**
 * Tests of functions, modules and screens that a change reaches: what imports it, and all tests of its noun, for many of those come to it
 * only through a hub. Journeys and kills take minutes, so they are left to CI.
 */
export function affectedBy(changed: string[], graph: Graph, most = 40): Affected {
  const steps = importersOf(changed, graph, hubs);
  const tests = [...graph.keys()].filter(isUnitTest);
  const distance = new Map<string, number>();
  for (const path of tests) {
    const shared = Math.max(0, ...changed.map((other) => sharedFolders(path, other)));
    const isOfNoun = changed.some((other) => !isUnitTest(other) && nounOf(other) !== undefined && nounOf(other) === nounOf(path));
    const imports = steps.get(path) ?? (isOfNoun ? OF_NOUN : undefined);
    // Of two that are as far away, the one that lies nearer in the folders.
    if (imports !== undefined) distance.set(path, Math.min(imports, isOfNoun ? OF_NOUN : imports) - shared / 100);
  }
  const near = [...distance.keys()].toSorted((a, b) => (distance.get(a) ?? 0) - (distance.get(b) ?? 0) || a.localeCompare(b));
  return { chosen: near.slice(0, most), left: Math.max(0, near.length - most) };
}

/** Behind what imports an importer of the changed file. */
const OF_NOUN = 2.5;

/** The folder of a noun, as in `modules/tags` or `features/tags`. */
const nounOf = (path: string) => /^apps\/(?:api|web)\/src\/(?:modules|features)\/[^/]+\//.exec(path)?.[0];

function sharedFolders(one: string, other: string): number {
  const [ones, others] = [one.split("/"), other.split("/")];
  const differs = ones.findIndex((folder, at) => folder !== others[at]);
  return differs < 0 ? ones.length : differs;
}

const isUnitTest = (path: string) => /^(apps|packages|scripts)\/.*\.test\.tsx?$/.test(path);
