import { readdirSync, readFileSync } from "node:fs";
import { platform } from "node:os";

const TICKS_A_SECOND = 100;

/** What a process has used so far, all its threads together, as Linux counts it; unknown elsewhere. */
export const cpuSeconds = (pid: number): number => (platform() === "linux" ? (read(pid)?.seconds ?? 0) : Number.NaN);

/** The same of a database: of its server, of every process that serves a connection, and of those that have ended. */
export function cpuSecondsOfAll(parent: number): number {
  if (platform() !== "linux") return Number.NaN;
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const family = all.map((name) => read(Number(name))).filter((each) => each?.pid === parent || each?.parent === parent);
  return family.reduce((sum, each) => sum + (each?.seconds ?? 0) + (each?.pid === parent ? each.ended : 0), 0);
}

/** Of all the machine's processors, whoever used them. */
export function busySeconds(): number {
  if (platform() !== "linux") return Number.NaN;
  const [user = 0, nice = 0, system = 0] = readFileSync("/proc/stat", "latin1").split(/\s+/).slice(1, 4).map(Number);
  return (user + nice + system) / TICKS_A_SECOND;
}

type Used = { pid: number; parent: number; seconds: number; ended: number };

function read(pid: number): Used | undefined {
  try {
    // After the name, which may hold anything: state, parent, and further on the time in user and in kernel mode, and that of its
    // children that have ended.
    const fields = readFileSync(`/proc/${pid}/stat`, "latin1").split(") ").at(-1)?.split(" ") ?? [];
    const seconds = (at: number) => (Number(fields[at]) + Number(fields[at + 1])) / TICKS_A_SECOND;
    return { pid, parent: Number(fields[1]), seconds: seconds(11), ended: seconds(13) };
  } catch {
    return undefined; // it has just ended
  }
}
