import { mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { watchedParent } from "../process/parent.ts";
import { Refusal } from "../process/refusal.ts";
import { bootId, findProcess } from "./processes.ts";

export type Lock = { release(): void };

/**
 * One process at a time owns a data folder. The lock is a folder with one file, named after the process that holds it. Both ways to take it
 * are one rename, so among any number of concurrent tries exactly one succeeds: a free lock is taken by moving a prepared folder over it
 * (refused unless it is missing or empty), a dead process's lock by renaming its file to ours (possible once, because no two processes have
 * the same name).
 */
export async function takeLock(dataDir: string, address: string): Promise<Lock> {
  const lock = join(dataDir, "lock");
  const me = nameOf(process.pid);
  const aside = `${lock}.${me}`;
  mkdirSync(aside, { recursive: true });
  writeFileSync(join(aside, me), JSON.stringify({ name: me, address, parent: watchedParent } satisfies Holder));

  try {
    for (let tries = 0; ; tries++) {
      const holder = readdirOrEmpty(lock)[0];
      if (holder === undefined && moved(aside, lock)) break;
      if (holder !== undefined && isDead(holder) && moved(join(lock, holder), join(lock, me))) {
        renameSync(join(aside, me), join(lock, me));
        break;
      }
      const mayPass = holder === undefined || isDead(holder) || isUncertain(lock, holder);
      if (!mayPass || tries > TRIES_MAX) throw lockedError(dataDir, lock, holder ?? "nobody");
      await sleep(100);
    }
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith("lock.") && isDead(name.slice("lock.".length))) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  return { release: () => rmSync(join(lock, me), { force: true }) };
}

/** A little longer than an instance takes to stop. */
const TRIES_MAX = 120;

type Holder = { name: string; address: string; parent: number | null };

const nameOf = (pid: number) => `${pid}-${findProcess(pid)?.startedAt}-${bootId}`;

function isDead(holder: string): boolean {
  const pid = Number(holder.split("-")[0]);
  return nameOf(pid) !== holder;
}

/** Whether the state may change soon: the holder is just writing its file in place of a dead process's, or is about to stop. */
function isUncertain(lock: string, holder: string): boolean {
  const content = read(lock, holder);
  return content === null || isEnding(content);
}

/** Its npm was killed, and it will notice that and stop within a moment. */
function isEnding({ name, parent }: Holder): boolean {
  const present = findProcess(Number(name.split("-")[0]))?.parent ?? null;
  return parent !== null && present !== 0 && present !== parent;
}

function lockedError(dataDir: string, lock: string, holder: string): Refusal {
  const address = read(lock, holder)?.address ?? "address unknown";
  return new Refusal(
    `Recado already runs on ${dataDir}: process ${holder.split("-")[0]}, ${address}. Stop it first, or give this one a DATA_DIR and PORT of its own.`,
  );
}

/** null if the file is unreadable, or still contains a dead process's content. */
function read(lock: string, holder: string): Holder | null {
  try {
    const content: Holder = JSON.parse(readFileSync(join(lock, holder), "utf8"));
    return content.name === holder ? content : null;
  } catch {
    return null;
  }
}

function moved(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "EPERM")
      removeIfEmpty(to); // Windows moves no folder over an empty one
    else if (!["ENOENT", "ENOTEMPTY", "EEXIST"].includes(code)) throw error;
    return false;
  }
}

function removeIfEmpty(folder: string) {
  try {
    rmdirSync(folder);
  } catch {
    // Another process was faster; the next try shows which.
  }
}

function readdirOrEmpty(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
