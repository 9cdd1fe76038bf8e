import "../apps/api/src/platform/runtime.ts";
import { readFileSync, writeFileSync } from "node:fs";
import { affectedBy, readGraph } from "./affected.ts";
import { changesSince } from "./changes.ts";
import { type Fault, faultsIn, pick } from "./faults.ts";
import { runVitest } from "./vitest.ts";

/**
 * `npm run plant -- --seed 7 [--count 24] [--since <commit>] [path …]`: small faults in changed places, or below the paths, one at a time;
 * the tests that reach each run, and what none of them catches is named. For reviewers: every survivor is a missing test, or a fault
 * that changes nothing.
 */
const TESTS_MOST = 12;

const args = process.argv.slice(2);
const option = (name: string) => {
  const at = args.indexOf(`--${name}`);
  return at < 0 ? undefined : args.splice(at, 2)[1];
};
const seed = Number(option("seed") ?? 1);
const count = Number(option("count") ?? 24);
const changes = changesSince(option("since"));

const graph = await readGraph();
const wanted = args.length > 0 ? [...graph.keys()].filter((path) => args.some((arg) => path.startsWith(arg))) : (changes?.files ?? []);
const places = wanted.filter((path) => isProduct(path) && graph.has(path)).flatMap((path) => faultsIn(path, readFileSync(path, "utf8")));
const faults = pick(places, count, seed);
console.log(`Seed ${seed}: ${faults.length} of ${places.length} places in ${wanted.length} files.\n`);

const survivors: Fault[] = [];
for (const fault of faults) if (!(await isCaught(fault))) survivors.push(fault);
console.log(`\nRESULT PLANT seed=${seed} planted=${faults.length} caught=${faults.length - survivors.length} survived=${survivors.length}`);
for (const fault of survivors) console.log(`  survived ${told(fault)}`);

function isProduct(path: string) {
  const isTest = /\.test\.tsx?$|\/testing(\/|[.-])|\/factory\.ts$|\/migrations\/|\/i18n\//.test(path);
  return /^(apps|packages)\/.*\.tsx?$/.test(path) && !isTest;
}

async function isCaught(fault: Fault): Promise<boolean> {
  const { chosen } = affectedBy([fault.path], graph, TESTS_MOST);
  const whole = readFileSync(fault.path, "utf8");
  const putBack = () => writeFileSync(fault.path, whole);
  process.once("exit", putBack);
  try {
    writeFileSync(fault.path, whole.slice(0, fault.from) + fault.becomes + whole.slice(fault.to));
    const { failed } = chosen.length > 0 ? await runVitest([...chosen, "--retry=0", "--bail=1", "--silent"], {}) : { failed: 0 };
    console.log(`${failed > 0 ? "caught  " : "SURVIVED"} ${told(fault)} (${chosen.length} test files)`);
    return failed > 0;
  } finally {
    putBack();
    process.off("exit", putBack);
  }
}

function told({ path, line, was, becomes }: Fault) {
  return `${path}:${line}  ${was.trim()} → ${becomes.trim() || "nothing"}`;
}
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
