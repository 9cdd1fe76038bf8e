import { existsSync, readFileSync, readlinkSync } from "node:fs";

type Process = { parent: number; startedAt: string };

/** null: it ended. A number alone proves nothing, for numbers are given again; with the time of its start it does. */
export function findProcess(pid: number): Process | null {
  if (!existsSync("/proc/self/stat")) return answers(pid) ? { parent: 0, startedAt: "0" } : null;
  const stat = readOrNull(`/proc/${pid}/stat`);
  if (stat === null) return null;
  // The name may hold blanks and brackets; what follows its last bracket is: state, parent, … , start (the 20th).
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const isDead = fields[0] === "Z" || fields[0] === "X"; // nobody has collected it yet
  return isDead ? null : { parent: Number(fields[1]), startedAt: fields[19] ?? "0" };
}

/** Pids start anew with the machine, and so does the clock that start times are told in. */
export const bootId = (readOrNull("/proc/sys/kernel/random/boot_id") ?? "").slice(0, 8);

/** A database works in its folder, so this knows it even after the folder was moved or is called by another name. */
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
