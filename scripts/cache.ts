import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { accessSync, constants, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const TOP = fileURLToPath(new URL("..", import.meta.url));
const WEEK_MS = 7 * 24 * 3_600_000;

/** A cache for what is slow to build and always the same: outside of the checkout, as `npm ci` empties node_modules. */
export const CACHE =
  usable(join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "recado")) ?? join(TOP, "node_modules/.cache/recado");

/** The cache path for exactly these inputs: `kind` names the content, `madeFrom` everything that it depends on. */
export function cached(kind: string, ...madeFrom: Array<string | Buffer>): string {
  const hash = createHash("sha256");
  for (const part of madeFrom) hash.update(part).update("\0");
  const path = join(CACHE, `${kind}-${hash.digest("hex").slice(0, 16)}`);
  sweep(kind, path);
  return path;
}

/** Built aside and renamed, so that it is complete or absent, and parallel runs do not collide. */
export async function keepAt(path: string, make: (stage: string) => Promise<void>) {
  const stage = `${path}.${process.pid}`;
  mkdirSync(dirname(path), { recursive: true });
  try {
    await make(stage);
    renameSync(stage, path);
  } catch (error) {
    if (!isThere(path)) throw error; // otherwise another run was first, and its result is as good
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

export const isThere = (path: string) => statSync(path, { throwIfNoEntry: false }) !== undefined;

/** With owners, which Node's own copy drops: a database that root starts belongs to another user. */
export const copyWhole = (from: string, to: string) => execFileSync("cp", ["-a", from, to]);

/** One text of all files below, to derive a key from. */
export function textOf(...paths: string[]): string {
  return paths
    .flatMap((path) => {
      const full = join(TOP, path);
      if (!statSync(full).isDirectory()) return readFileSync(full, "utf8");
      const names = readdirSync(full, { recursive: true, encoding: "utf8" }).toSorted();
      return names
        .filter((name) => statSync(join(full, name)).isFile())
        .map((name) => `${name}\n${readFileSync(join(full, name), "utf8")}`);
    })
    .join("\n");
}

/** Removes entries that no run has used for a week; this run uses `path`. */
function sweep(kind: string, path: string) {
  try {
    if (isThere(path)) utimesSync(path, new Date(), new Date());
    for (const name of readdirSync(CACHE)) {
      const other = join(CACHE, name);
      const isOld = () => Date.now() - (statSync(other, { throwIfNoEntry: false })?.mtimeMs ?? 0) > WEEK_MS;
      if (name.startsWith(`${kind}-`) && isOld()) rmSync(other, { recursive: true, force: true });
    }
  } catch {
    // The cache is empty, or another run is sweeping.
  }
}

function usable(folder: string): string | undefined {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return folder;
  } catch {
    return undefined; // a home without write permission
  }
}
