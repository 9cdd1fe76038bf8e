import { appendFileSync, readFileSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";

export type FileLine = {
  file: string;
  passed: number;
  failed: number;
  skipped: number;
  seconds: number;
  /** Which tests failed, with the first line of why. */
  failures: { test: string; reason: string }[];
};

/** What became of one test file. `run` is the last line of a run that reached its end. */
export type Line = FileLine | { run: "ended"; outside: number };

/** Writes a line as soon as a file is done, so that the count survives whatever happens to the process that counts. */
export class Tally implements Reporter {
  readonly #path: string;
  readonly #told = new Set<string>();

  constructor(path: string) {
    this.#path = path;
  }

  onTestModuleEnd(module: TestModule) {
    this.#told.add(module.id);
    this.#write(lineOf(module));
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]) {
    for (const module of modules) if (!this.#told.has(module.id)) this.#write(lineOf(module));
    this.#write({ run: "ended", outside: errors.length });
  }

  #write(line: Line) {
    appendFileSync(this.#path, `${JSON.stringify(line)}\n`);
  }
}

export function readTally(path: string): Line[] {
  const lines = readFileSync(path, "utf8").split("\n");
  lines.pop(); // the end of the last whole line, or a line that was cut while it was written
  return lines.map((line) => JSON.parse(line) as Line);
}

function lineOf(module: TestModule): FileLine {
  const tests = Array.from(module.children.allTests());
  const states = tests.map((test) => test.result().state);
  const count = (state: string) => states.filter((other) => other === state).length;
  const failed = count("failed") + count("pending");
  // A file that cannot be read, or whose preparation fails, has no failed test: it counts itself.
  const unsound = failed === 0 && module.state() !== "passed" && module.state() !== "skipped";
  const { setupDuration, collectDuration, duration } = module.diagnostic();
  return {
    file: module.relativeModuleId,
    passed: count("passed"),
    failed: failed + (unsound ? 1 : 0),
    skipped: count("skipped"),
    seconds: (setupDuration + collectDuration + duration) / 1000,
    failures: [
      ...tests
        .filter((test) => test.result().state === "failed")
        .map((test) => ({ test: test.fullName, reason: firstLine(test.result().errors) })),
      ...(module.errors().length > 0 ? [{ test: "the file itself", reason: firstLine(module.errors()) }] : []),
    ],
  };
}

const firstLine = (errors: readonly { message: string }[] = []) => errors[0]?.message.split("\n")[0] ?? "";
