import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { type Outcome, runNode } from "./steps.ts";
import { type FileLine, type Line, readTally } from "./tally.ts";

export type TestOutcome = Outcome & { files: FileLine[] };

/** Runs the tests that `args` choose (all without any) and counts them, however the run ends. */
export async function runVitest(args: string[], env: Record<string, string>): Promise<TestOutcome> {
  const folder = mkdtempSync(join(tmpdir(), "recado-tally-"));
  const tally = join(folder, "tally");
  writeFileSync(tally, "");
  try {
    const { ok, seconds } = await runNode(["node_modules/vitest/vitest.mjs", "run", ...args.map(fromTop)], {
      env: { ...env, TALLY: tally },
    });
    return { name: "tests", seconds, ...sum(readTally(tally), ok) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A run that did not end, an error outside of any test, and a bad ending that nobody claims count as failed. */
export function sum(lines: Line[], ok: boolean) {
  const files = lines.filter((line) => "file" in line);
  const ended = lines.find((line) => "run" in line);
  const total = (key: "passed" | "failed" | "skipped") => files.reduce((count, line) => count + line[key], 0);
  const failed = total("failed") + (ended ? ended.outside : 1);
  return { files, passed: total("passed"), failed: failed === 0 && !ok ? 1 : failed, skipped: total("skipped") };
}

const FEW_FILES = 3;

/**
 * The files to play once more, the machine to themselves: the few that failed, if all of them drive a browser. On a busy machine
 * one of its thousands of waits may end too late, and what is broken fails twice. A server's test that fails once has found something.
 */
export function worthASecondLook({ files, failed }: Pick<TestOutcome, "files" | "failed">): string[] {
  const bad = files.filter((file) => file.failed > 0);
  const accounted = failed === bad.reduce((count, file) => count + file.failed, 0);
  return accounted && bad.length <= FEW_FILES && bad.every((file) => file.project === "e2e") ? bad.map(({ file }) => file) : [];
}

/** The second look's outcome stands in place of the first one's, file by file. */
export function withSecondLook(first: TestOutcome, second: TestOutcome): TestOutcome {
  const kept = first.files.filter(({ file, failed }) => failed === 0 || !second.files.some((other) => other.file === file));
  const count = (key: "passed" | "skipped") => kept.reduce((sum, file) => sum + file[key], 0) + second[key];
  return {
    name: first.name,
    passed: count("passed"),
    failed: kept.reduce((sum, file) => sum + file.failed, 0) + second.failed,
    skipped: count("skipped"),
    seconds: first.seconds + second.seconds,
    files: [...kept, ...second.files],
  };
}

/** Paths are meant from where one stands, wherever that is; Vitest wants them from the top. */
function fromTop(arg: string): string {
  const path = resolve(process.env.INIT_CWD ?? ".", arg);
  return existsSync(path) ? relative(process.cwd(), path) : arg;
}
