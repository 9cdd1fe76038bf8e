import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { accessSync, constants, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const TOP = fileURLToPath(new URL("..", import.meta.url));
const WEEK_MS = 7 * 24 * 3_600_000;

/** What takes long to make and is the same every time: outside of the checkout, whose node_modules `npm ci` empties. */
export const CACHE =
  usable(join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "recado")) ?? join(TOP, "node_modules/.cache/recado");

/** Where what was made from exactly this lies, or will lie: `what` names the kind, `madeFrom` everything that it depends on. */
export function cached(what: string, ...madeFrom: Array<string | Buffer>): string {
  const hash = createHash("sha256");
  for (const part of madeFrom) hash.update(part).update("\0");
  const place = join(CACHE, `${what}-${hash.digest("hex").slice(0, 16)}`);
  sweep(what, place);
  return place;
}

/** Made aside and renamed, so that it is there as a whole or not at all, and runs side by side do not meet. */
export async function keepAt(place: string, make: (stage: string) => Promise<void>) {
  const stage = `${place}.${process.pid}`;
  mkdirSync(dirname(place), { recursive: true });
  try {
    await make(stage);
    renameSync(stage, place);
  } catch (error) {
    if (!isThere(place)) throw error; // else another run was first, and what it made is as good
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

export const isThere = (place: string) => statSync(place, { throwIfNoEntry: false }) !== undefined;

/** With its owners, which Node's own copy forgets: a database that root starts belongs to another user. */
export const copyWhole = (from: string, to: string) => execFileSync("cp", ["-a", from, to]);

/** One text of all files below, for what depends on each of them. */
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

/** What no run of this week has used goes; this run uses `place`. */
function sweep(what: string, place: string) {
  try {
    if (isThere(place)) utimesSync(place, new Date(), new Date());
    for (const name of readdirSync(CACHE)) {
      const other = join(CACHE, name);
      const isOld = () => Date.now() - (statSync(other, { throwIfNoEntry: false })?.mtimeMs ?? 0) > WEEK_MS;
      if (name.startsWith(`${what}-`) && isOld()) rmSync(other, { recursive: true, force: true });
    }
  } catch {
    // Nothing was kept yet, or another run sweeps.
  }
}

function usable(folder: string): string | undefined {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return folder;
  } catch {
    return undefined; // a home that is closed to us
  }
}
