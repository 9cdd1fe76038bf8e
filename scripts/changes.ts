import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** What was changed since `base`, committed or not, by path from the top. Undefined: nobody can tell, so everything counts as changed. */
export type Changes = { base: string; files: string[] } | undefined;

const LOOK_BACK = 20;

/** Since `CI_BASE`, else since this branch left origin/main, else since the twentieth commit before this one. */
export function changesSince(named = process.env.CI_BASE, git = runGit): Changes {
  const head = git("rev-parse", "HEAD");
  if (head === undefined) return undefined;
  const base = named === undefined ? (leftMain(head, git) ?? git("rev-parse", `HEAD~${LOOK_BACK}`)) : commitOf(named, git);
  if (base === undefined) return undefined;
  const changed = linesOf(git("diff", "--name-only", "--no-renames", base));
  const untracked = linesOf(git("ls-files", "--others", "--exclude-standard"));
  return { base: base.slice(0, 10), files: [...new Set([...changed, ...untracked])].toSorted() };
}

/** A clone that stands on origin/main itself, as CI does, has left it nowhere. */
function leftMain(head: string, git: Git): string | undefined {
  const left = git("merge-base", "HEAD", "origin/main");
  return left === head ? undefined : left;
}

function commitOf(name: string, git: Git): string {
  const commit = git("rev-parse", "--verify", "--quiet", `${name}^{commit}`);
  if (commit === undefined) throw new Error(`There is no commit ${name}.`);
  return commit;
}

/** Which run of the rotation this is: each commit takes the next one, and `CI_TURN` repeats one. */
export function turnNow(named = process.env.CI_TURN, git: Git = runGit): number {
  const turn = Number(named ?? git("rev-list", "--count", "HEAD") ?? 0);
  if (!Number.isInteger(turn) || turn < 0) throw new Error(`CI_TURN is ${named}: it is a whole number.`);
  return turn;
}

type Git = (...args: string[]) => string | undefined;

/** Undefined where git cannot answer: no checkout, or no such commit. */
function runGit(...args: string[]): string | undefined {
  try {
    return execFileSync("git", args, { cwd: TOP, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"], maxBuffer: 1e8 }).trim();
  } catch {
    return undefined;
  }
}

const linesOf = (text = "") => text.split("\n").filter(Boolean);
const TOP = fileURLToPath(new URL("..", import.meta.url));
