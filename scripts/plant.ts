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
const NEAREST = 12;
const TESTS_MOST = 40;

const args = process.argv.slice(2);
const option = (name: string) => {
  const at = args.indexOf(`--${name}`);
  return at < 0 ? undefined : args.splice(at, 2)[1];
};
const seed = Number(option("seed") ?? 1);
const count = Number(option("count") ?? 24);
const changes = changesSince(option("since"));

const graph = await readGraph();
const paths = args.length > 0 ? [...graph.keys()].filter((path) => args.some((arg) => path.startsWith(arg))) : (changes?.files ?? []);
const places = paths.filter((path) => isProduct(path) && graph.has(path)).flatMap((path) => faultsIn(path, readFileSync(path, "utf8")));
const faults = pick(places, count, seed);
console.log(`Seed ${seed}: ${faults.length} of ${places.length} places in ${paths.length} files.\n`);

const survivors: Fault[] = [];
for (const fault of faults) if (!(await isCaught(fault))) survivors.push(fault);
console.log(`\nRESULT PLANT seed=${seed} planted=${faults.length} caught=${faults.length - survivors.length} survived=${survivors.length}`);
for (const fault of survivors) console.log(`  survived ${faultLine(fault)}`);

function isProduct(path: string) {
  const isTest = /\.test\.tsx?$|\/testing(\/|[.-])|\/factory\.ts$|\/migrations\/|\/i18n\/|\.config\.ts$/.test(path);
  return /^(apps|packages)\/.*\.tsx?$/.test(path) && !isTest;
}

async function isCaught(fault: Fault): Promise<boolean> {
  const { chosen } = affectedBy([fault.path], graph, TESTS_MOST);
  const [nearest, others] = [chosen.slice(0, NEAREST), chosen.slice(NEAREST)];
  const whole = readFileSync(fault.path, "utf8");
  const putBack = () => writeFileSync(fault.path, whole);
  process.once("exit", putBack);
  try {
    writeFileSync(fault.path, whole.slice(0, fault.from) + fault.becomes + whole.slice(fault.to));
    const failed = (await fails(nearest)) || (await fails(others));
    console.log(`${failed ? "caught  " : "SURVIVED"} ${faultLine(fault)} (${chosen.length} test files)`);
    return failed;
  } finally {
    putBack();
    process.off("exit", putBack);
  }
}

async function fails(tests: string[]): Promise<boolean> {
  return tests.length > 0 && (await runVitest([...tests, "--retry=0", "--bail=1", "--silent"], {})).failed > 0;
}

function faultLine({ path, line, was, becomes }: Fault) {
  return `${path}:${line}  ${was.trim()} → ${becomes.trim() || "nothing"}`;
}
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
