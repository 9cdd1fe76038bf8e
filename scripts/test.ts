import "../apps/api/src/platform/runtime.ts";
import { affectedBy, readGraph } from "./affected.ts";
import { budgets, LATE_MOST } from "./budgets.ts";
import { changesSince } from "./changes.ts";
import { breachesOf, columns, costsOf, tableOf } from "./costs.ts";
import { withoutReworded } from "./reworded.ts";
import { startSampler } from "./sampler.ts";
import { comments, lint, type Outcome, order, sizes, take, types } from "./steps.ts";
import type { Failure, FileLine } from "./tally.ts";
import { dailyTurn, matrixTurn, type Turn } from "./turn.ts";
import { runVitest, type TestOutcome } from "./vitest.ts";

/**
 * `npm test`: everything that is quick, and a share of what takes long, another one each turn. `npm test -- <path>`: what one file says.
 * `npm test -- --changed[=commit]`: what is nearest to a change. `npm run test:matrix`: each screen for each role; with `--turn` a share
 * of it. `npm run test:all`: everything. The last line tells the count, and only that.
 */
async function main(args: string[]): Promise<Outcome[]> {
  const flags = ["--all", "--matrix", "--turn"].filter((flag) => args.includes(flag));
  const chosen = args.filter((arg) => !flags.includes(arg));
  const changed = chosen.find((arg) => /^--changed(=|$)/.test(arg));
  if (changed) return runChanged(changed.split("=")[1]);
  if (chosen.length > 0) {
    const tests = await runVitest(chosen, chosen.some((arg) => /e2e\/(matrix|desks)/.test(arg)) ? inMatrix : {});
    tellFailures(tests);
    return [tests];
  }
  if (flags.includes("--matrix")) return runWhole(flags.includes("--turn") ? await matrixTurn() : everything, { steps: [], env: inMatrix });
  if (!flags.includes("--all")) return runWhole(await dailyTurn(), { steps: daily });
  return [...(await runWhole(everything, { steps: daily, env: noDesks })), ...(await runWhole(everything, { steps: [], env: inMatrix }))];
}

const daily = [types, lint, order, comments, sizes];
const everything: Turn = { env: {}, says: ["Everything."] };
const inMatrix = { MATRIX: "1" };
/** They come with the matrix. */
const noDesks = { DESK_ROUND: "none" };

async function runChanged(base: string | undefined): Promise<Outcome[]> {
  const changes = await withoutReworded(changesSince(base));
  if (!changes) throw new Error("git does not tell what changed.");
  const { chosen, left } = affectedBy(changes.files, await readGraph());
  console.log(
    `${changes.files.length} files changed since ${changes.base}: ${chosen.length} test files nearest to them, ${left} left to CI.`,
  );
  if (chosen.length === 0) return [];
  const tests = await runVitest(chosen, {});
  tellFailures(tests);
  return [tests];
}

type Whole = { steps: (typeof types)[]; env?: Record<string, string> };

async function runWhole(turn: Turn, { steps, env = {} }: Whole): Promise<Outcome[]> {
  console.log(`${turn.says.join("\n")}\n`);
  const stopSampler = startSampler();
  const outcomes: Outcome[] = [];
  // Before the tests, for those in a browser want the built application. Each takes one core, so they share two.
  outcomes.push(...(await Promise.all(steps.map(take))));
  const tests = await runAll({ ...env, ...turn.env });
  outcomes.push(tests);
  tellCosts(outcomes, tests, stopSampler());
  tellFailures(tests);
  return [...outcomes, judgeCosts(tests, turn !== everything)];
}

/** They wait for processes and timers more than they compute: one after the other they would leave half of the machine idle. */
const waiting = ["api alone", "engine"];

/** In two runs beside each other, of which the waiting one prints only what failed. */
async function runAll(env: Record<string, string>): Promise<TestOutcome> {
  if (env.MATRIX) return runVitest(["--allowOnly=false"], env);
  const projects = (which: "" | "!") => [...waiting.map((project) => `--project=${which}${project}`), "--allowOnly=false"];
  const [one, other] = await Promise.all([
    runVitest(projects(""), { ...env, WORKERS: "2" }, { quiet: true }),
    runVitest(projects("!"), env),
  ]);
  return {
    name: "tests",
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
    seconds: Math.max(one.seconds, other.seconds),
    files: [...one.files, ...other.files],
    counted: [...one.counted, ...other.counted],
  };
}

/** A run that takes everything costs what it costs; what holds only at the second try is counted in both. */
function judgeCosts({ files, counted }: TestOutcome, isDaily: boolean): Outcome {
  const late = files.reduce((count, file) => count + file.late.length, 0);
  const breaches = [
    ...(isDaily ? breachesOf(costsOf(files, counted), budgets) : []),
    ...(late > LATE_MOST ? [`${late} tests held only at the second try, ${LATE_MOST} at most may`] : []),
  ];
  if (breaches.length > 0) console.log(`\nOver budget\n${breaches.map((line) => `  ${line}`).join("\n")}\n`);
  return { name: "budgets", passed: breaches.length === 0 ? 1 : 0, failed: breaches.length, skipped: 0, seconds: 0 };
}

function tellCosts(outcomes: Outcome[], { files, counted }: TestOutcome, processes: Record<string, number>) {
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10);
  console.log(`\nSteps\n${outcomes.map(({ name, seconds }) => lineOf(seconds, name)).join("\n")}`);
  console.log(`\n${tableOf(costsOf(files, counted), budgets)}`);
  const rows = Object.entries(processes).toSorted(([, a], [, b]) => b - a);
  const total = rows.reduce((sum, [, seconds]) => sum + seconds, 0);
  if (total > 0)
    console.log(
      `\nCPU by program\n${columns([...rows, ["all", total] as const].map(([name, seconds]) => [`${seconds.toFixed(0).padStart(7)} s`, name]))}`,
    );
  console.log(
    `\nSlowest files\n${slowest.map(({ file, seconds, cpu }) => lineOf(seconds, `${file} (CPU ${cpu.toFixed(1)} s)`)).join("\n")}\n`,
  );
}

/** Once more at the end, where it is found, however long the run was. */
function tellFailures({ files }: TestOutcome) {
  tell("Failed", files, ({ failures }) => failures);
  tell("Only at the second try", files, ({ late }) => late);
}

function tell(title: string, files: FileLine[], which: (file: FileLine) => Failure[]) {
  const lines = files.flatMap((file) =>
    which(file).flatMap(({ test, reason, where }) => [
      `  ${file.file} > ${test}`,
      `      ${reason}`,
      ...(where.length > 0 ? [`      at ${where.join(", ")}`] : []),
    ]),
  );
  if (lines.length > 0) console.log(`\n${title}\n${lines.join("\n")}\n`);
}

const lineOf = (seconds: number, name: string) => `${seconds.toFixed(1).padStart(7)} s  ${name}`;

const outcomes = await main(process.argv.slice(2)).catch((error: unknown): Outcome[] => {
  console.error(error);
  return [{ name: "test command", passed: 0, failed: 1, skipped: 0, seconds: 0 }];
});
const total = (key: "passed" | "failed" | "skipped") => outcomes.reduce((count, outcome) => count + outcome[key], 0);
const skipped = total("skipped");
process.exitCode = total("failed") === 0 ? 0 : 1;
console.log(`${total("passed")} passed, ${total("failed")} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
