import { existsSync, readFileSync, readlinkSync } from "node:fs";

type Process = { parent: number; startedAt: string };

/** null: it has ended. Process ids are reused, so only the id and the start time together identify a process. */
export function findProcess(pid: number): Process | null {
  if (!existsSync("/proc/self/stat")) return answers(pid) ? { parent: 0, startedAt: "0" } : null;
  const stat = readOrNull(`/proc/${pid}/stat`);
  if (stat === null) return null;
  // The name may contain blanks and brackets; after its last bracket follow: state, parent, … , start time (the 20th).
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const isDead = fields[0] === "Z" || fields[0] === "X"; // ended, but not collected by its parent yet
  return isDead ? null : { parent: Number(fields[1]), startedAt: fields[19] ?? "0" };
}

/** Process ids start again with each boot, and start times are relative to it. */
export const bootId = (readOrNull("/proc/sys/kernel/random/boot_id") ?? "").slice(0, 8);

/** A database's working directory is its folder, which is recognised even after it was moved or through another path. */
export function worksIn(pid: number, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    return false;
  }
}

function answers(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
