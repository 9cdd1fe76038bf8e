import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { minifySync, transformWithOxc } from "vite";
import type { Changes } from "./changes.ts";

/** Without the files in which only comments, types and local names are new: they do what they did, so no test has to run for them. */
export async function withoutReworded(changes: Changes, top = TOP): Promise<Changes> {
  if (!changes) return undefined;
  const sources = changes.files.filter((path) => /\.tsx?$/.test(path) && existsSync(join(top, path)));
  const before = textsAt(changes.base, sources, top);
  const kept: string[] = [];
  for (const path of changes.files) {
    const old = before.get(path);
    if (old === undefined || !(await isReworded(path, old, readFileSync(join(top, path), "utf8")))) kept.push(path);
  }
  return { ...changes, files: kept };
}

/** Whether both texts of a file are the same code. A file that cannot be read as code is not. */
export async function isReworded(path: string, before: string, after: string): Promise<boolean> {
  try {
    return (await codeOf(path, before)) === (await codeOf(path, after));
  } catch {
    return false;
  }
}

/** Without types and comments; local names become `a`, `b`, `c`. Properties, imports, exports and texts stay. */
async function codeOf(path: string, text: string): Promise<string> {
  const { code } = await transformWithOxc(text, path, { sourcemap: false });
  const minified = minifySync(path.replace(/\.tsx?$/, ".js"), code, { module: true, compress: false, mangle: true });
  if (minified.errors.length > 0) throw new Error(`${path}: ${minified.errors[0]?.message}`);
  return minified.code;
}

/** The texts of these files in a commit, by path; those that it does not have are left out. */
function textsAt(commit: string, paths: string[], cwd: string): Map<string, string> {
  const texts = new Map<string, string>();
  if (paths.length === 0) return texts;
  const input = paths.map((path) => `${commit}:${path}\n`).join("");
  const output = execFileSync("git", ["cat-file", "--batch"], { cwd, input, maxBuffer: 1e9, stdio: ["pipe", "pipe", "ignore"] });
  let at = 0;
  for (const path of paths) {
    const end = output.indexOf("\n", at);
    const [, type, size] = output.toString("utf8", at, end).split(" ");
    at = end + 1;
    if (type !== "blob") continue; // "<name> missing"
    texts.set(path, output.toString("utf8", at, at + Number(size)));
    at += Number(size) + 1;
  }
  return texts;
}

const TOP = fileURLToPath(new URL("..", import.meta.url));
