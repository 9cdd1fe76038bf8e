import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../log.ts";
import { findProcess, worksIn } from "./processes.ts";

/** A killed Node process leaves its database running. The lock's new holder shuts it down cleanly and starts its own. */
export async function stopOrphan(folder: string, log: Log): Promise<void> {
  const file = join(folder, "postmaster.pid");
  const pid = pidIn(file);
  if (pid === null || !findProcess(pid)) return; // a file without a process is PostgreSQL's own to repair

  if (!worksIn(pid, folder)) {
    // Another process got this id meanwhile; PostgreSQL would take it for another server and not start.
    rmSync(file, { force: true });
    return;
  }
  log.info({ pid }, "stopping the database that an earlier run left behind");
  await endProcess(pid);
}

/** SIGINT, then SIGQUIT, then SIGKILL: committed data survives all three. */
export async function endProcess(pid: number): Promise<void> {
  for (const [signal, tenths] of [
    ["SIGINT", 50],
    ["SIGQUIT", 20],
    ["SIGKILL", 20],
  ] as const) {
    if (!signalled(pid, signal)) return;
    for (let waited = 0; waited < tenths * 4; waited++) {
      if (!findProcess(pid)) return;
      await sleep(25);
    }
  }
}

function signalled(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
    throw error;
  }
}

function pidIn(file: string): number | null {
  try {
    return Number(readFileSync(file, "utf8").split("\n")[0]) || null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return null;
  }
}
