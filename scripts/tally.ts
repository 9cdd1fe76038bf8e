import { appendFileSync, readFileSync } from "node:fs";
import { relative, sep } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Reporter, SerializedError, TestCase, TestModule } from "vitest/node";

export type FileLine = {
  file: string;
  project: string;
  passed: number;
  failed: number;
  skipped: number;
  seconds: number;
  /** Start and end, in seconds of the run. */
  from: number;
  to: number;
  /** CPU seconds of its process, and its costly operations. */
  cpu: number;
  counts: Record<string, number>;
  failures: Failure[];
  /** Tests that passed on the second try, and why the first failed. */
  late: Failure[];
};

/** The failed test, the first line of the error, and the stack within the project's own files. */
export type Failure = { test: string; reason: string; where: string[] };

/** A project's costly operations outside of its files. */
export type CountLine = { counted: string; project: string };

/** The result of one test file. `run` is the last line of a run that reached its end. */
export type Line = FileLine | CountLine | { run: "ended"; outside: number };

/** Writes a line after each file, so that the results survive a crash of this process. */
export class Tally implements Reporter {
  readonly #path: string;
  readonly #told = new Set<string>();
  readonly #began = new Map<string, number>();

  constructor(path: string) {
    this.#path = path;
  }

  onTestModuleStart(module: TestModule) {
    this.#began.set(keyOf(module), seconds());
  }

  onTestModuleEnd(module: TestModule) {
    this.#told.add(keyOf(module));
    this.#write(lineOf(module, this.#began.get(keyOf(module))));
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]) {
    for (const module of modules) if (!this.#told.has(keyOf(module))) this.#write(lineOf(module));
    this.#write({ run: "ended", outside: errors.length });
  }

  #write(line: Line) {
    appendFileSync(this.#path, `${JSON.stringify(line)}\n`);
  }
}

export function readTally(path: string): Line[] {
  const lines = readFileSync(path, "utf8").split("\n");
  lines.pop(); // the end of the last whole line, or a line cut off while it was written
  return lines.map((line) => JSON.parse(line) as Line);
}

/** Operations during a project's setup, in this process; those of a test file are counted in its own. */
export function tallyCount(counted: string, project: string) {
  const path = process.env.TALLY;
  if (path) appendFileSync(path, `${JSON.stringify({ counted, project } satisfies CountLine)}\n`);
}

const seconds = () => performance.now() / 1000;

/** Several projects may run the same file. */
const keyOf = (module: TestModule) => `${module.project.name} ${module.id}`;

function lineOf(module: TestModule, from = seconds()): FileLine {
  const tests = Array.from(module.children.allTests());
  const states = tests.map((test) => test.result().state);
  const count = (state: string) => states.filter((other) => other === state).length;
  const failed = count("failed") + count("pending");
  // A file that cannot be loaded has no failed test: the file itself counts as one.
  const unsound = failed === 0 && module.state() !== "passed" && module.state() !== "skipped";
  const { setupDuration, collectDuration, duration } = module.diagnostic();
  const top = module.project.config.root;
  const failureOf = (test: TestCase): Failure => ({ test: test.fullName, ...why(test.result().errors, top) });
  const { spent } = module.meta();
  return {
    file: module.relativeModuleId,
    project: module.project.name,
    from,
    to: seconds(),
    cpu: spent?.cpu ?? 0,
    counts: spent?.counts ?? {},
    passed: count("passed"),
    failed: failed + (unsound ? 1 : 0),
    skipped: count("skipped"),
    seconds: (setupDuration + collectDuration + duration) / 1000,
    failures: [
      ...tests.filter((test) => test.result().state === "failed").map(failureOf),
      // A failed setup of a block is named itself: none of its tests has run.
      ...Array.from(module.children.allSuites())
        .filter((block) => block.errors().length > 0)
        .map((block) => ({ test: block.fullName, ...why(block.errors(), top) })),
      ...(module.errors().length > 0 ? [{ test: "the file itself", ...why(module.errors(), top) }] : []),
    ],
    late: tests.filter((test) => test.result().state === "passed" && test.diagnostic()?.retryCount).map(failureOf),
  };
}

function why([error]: readonly SerializedError[] = [], top: string) {
  return { reason: error ? reasonOf(error) : "", where: (error?.stacks ?? []).flatMap((frame) => placeOf(frame, top)).reverse() };
}

/** A browser time-out names what it waited for only in the first line of its log. */
function reasonOf({ message }: SerializedError): string {
  const [first = "", ...rest] = stripVTControlCharacters(message).split("\n");
  const log = rest.indexOf("Call log:");
  return log < 0 ? first : `${first} ${(rest[log + 1] ?? "").trim()}`;
}

function placeOf({ file, line, method }: { file: string; line: number; method: string }, top: string): string[] {
  const path = relative(top, file);
  if (path.startsWith("..") || path.split(sep).includes("node_modules")) return [];
  return [method ? `${method} ${path}:${line}` : `${path}:${line}`];
}
