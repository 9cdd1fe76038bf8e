import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { type Outcome, runNode } from "./steps.ts";
import { type CountLine, type FileLine, type Line, readTally } from "./tally.ts";

export type TestOutcome = Outcome & { files: FileLine[]; counted: CountLine[] };

/** Runs the tests chosen by `args` (all without any) and counts them, however the run ends. */
export async function runVitest(args: string[], env: Record<string, string>, { quiet = false } = {}): Promise<TestOutcome> {
  const folder = mkdtempSync(join(tmpdir(), "recado-tally-"));
  const tally = join(folder, "tally");
  writeFileSync(tally, "");
  try {
    const { ok, seconds } = await runNode(["node_modules/vitest/vitest.mjs", "run", ...args.map(fromTop)], {
      env: { ...env, TALLY: tally },
      quiet,
    });
    return { name: "tests", seconds, ...sum(readTally(tally), ok) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** An incomplete run, an error outside of tests, and an unexplained exit code count as failed. */
export function sum(lines: Line[], ok: boolean) {
  const files = lines.filter((line) => "file" in line);
  const counted = lines.filter((line) => "counted" in line);
  const ended = lines.find((line) => "run" in line);
  const total = (key: "passed" | "failed" | "skipped") => files.reduce((count, line) => count + line[key], 0);
  const failed = total("failed") + (ended ? ended.outside : 1);
  return { files, counted, passed: total("passed"), failed: failed === 0 && !ok ? 1 : failed, skipped: total("skipped") };
}

/** Paths are relative to the current directory; Vitest wants them from the top. */
function fromTop(arg: string): string {
  const path = resolve(process.env.INIT_CWD ?? ".", arg);
  return existsSync(path) ? relative(process.cwd(), path) : arg;
}
