import "../apps/api/src/platform/runtime.ts";
import { lint, type Outcome, order, sizes, take, types } from "./steps.ts";
import type { Failure, FileLine } from "./tally.ts";
import { runVitest, type TestOutcome } from "./vitest.ts";

/**
 * Everything that can be wrong: `npm test`; what one file says: `npm test -- <path>`; each screen for each role, in all languages,
 * widths and themes: `npm run test:matrix`. The last line tells the count, and only that.
 */
async function main(args: string[]): Promise<Outcome[]> {
  const chosen = args.filter((arg) => arg !== "--matrix");
  const matrix = args.includes("--matrix") || chosen.some((arg) => /e2e\/(matrix|desks)/.test(arg));
  const whole = chosen.length === 0;

  const outcomes: Outcome[] = [];
  // One after the other: on two cores they would only slow each other down, and the browser tests want the built application.
  if (whole && !matrix) for (const step of [types, lint, order, sizes]) outcomes.push(await take(step));
  const tests = await runVitest([...chosen, ...(whole ? ["--allowOnly=false"] : [])], matrix ? { MATRIX: "1" } : {});
  outcomes.push(tests);

  if (whole) tellDurations(outcomes, tests);
  tellFailures(tests);
  return outcomes;
}

function tellDurations(outcomes: Outcome[], { files }: TestOutcome) {
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10);
  console.log(`\nSteps\n${outcomes.map(({ name, seconds }) => lineOf(seconds, name)).join("\n")}`);
  console.log(`\nSlowest files\n${slowest.map(({ file, seconds }) => lineOf(seconds, file)).join("\n")}\n`);
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
