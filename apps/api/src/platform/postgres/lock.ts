import { mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { watchedParent } from "../process/parent.ts";
import { Refusal } from "../process/refusal.ts";
import { bootId, findProcess } from "./processes.ts";

export type Lock = { release(): void };

/**
 * One process at a time owns a data folder. The lock is a folder with one file, named after the process that holds it.
 * Both ways to it are one rename, so of any number who try at once exactly one succeeds: a free lock is taken by moving
 * a prepared folder over it (refused unless it is missing or empty), a dead holder's by renaming his file to ours
 * (possible once, for no two processes have the same name).
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
      if (!mayPass || tries > TRIES_MAX) throw held(dataDir, lock, holder ?? "nobody");
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

/** For as long as an instance that is ending has to do so, and some. */
const TRIES_MAX = 120;

type Holder = { name: string; address: string; parent: number | null };

const nameOf = (pid: number) => `${pid}-${findProcess(pid)?.startedAt}-${bootId}`;

function isDead(holder: string): boolean {
  const pid = Number(holder.split("-")[0]);
  return nameOf(pid) !== holder;
}

/** Whether another look may show something else: he is just putting his own words in the place of a dead one's, or his end is near. */
function isUncertain(lock: string, holder: string): boolean {
  const known = read(lock, holder);
  return known === null || isEnding(known);
}

/** Its npm was killed, and it is about to notice: that is no living instance, and soon none at all. */
function isEnding({ name, parent }: Holder): boolean {
  const present = findProcess(Number(name.split("-")[0]))?.parent ?? null;
  return parent !== null && present !== 0 && present !== parent;
}

function held(dataDir: string, lock: string, holder: string): Refusal {
  const address = read(lock, holder)?.address ?? "address unknown";
  return new Refusal(
    `Recado already runs on ${dataDir}: process ${holder.split("-")[0]}, ${address}. Stop it first, or give this one a DATA_DIR and PORT of its own.`,
  );
}

/** null where the file does not say, or still says what a dead one wrote. */
function read(lock: string, holder: string): Holder | null {
  try {
    const known: Holder = JSON.parse(readFileSync(join(lock, holder), "utf8"));
    return known.name === holder ? known : null;
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
    // Somebody was faster; the next look shows who.
  }
}

function readdirOrEmpty(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
