import { readdirSync, readFileSync } from "node:fs";
import { platform } from "node:os";

const TICKS_A_SECOND = 100;

/** CPU seconds of a process so far, over all its threads; NaN where there is no /proc. */
export const cpuSeconds = (pid: number): number => (platform() === "linux" ? (read(pid)?.seconds ?? 0) : Number.NaN);

/** CPU seconds of a database: its server, the process of each connection, and ended ones. */
export function cpuSecondsOfAll(parent: number): number {
  if (platform() !== "linux") return Number.NaN;
  return membersOf(parent).reduce((sum, { pid, seconds, ended }) => sum + seconds + (pid === parent ? ended : 0), 0);
}

/** The process and its children; outside of Linux only itself. */
export const familyOf = (parent: number): number[] => (platform() === "linux" ? membersOf(parent).map(({ pid }) => pid) : [parent]);

function membersOf(parent: number): Used[] {
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return all.flatMap((name) => read(Number(name)) ?? []).filter(({ pid, parent: its }) => pid === parent || its === parent);
}

/** CPU seconds of the whole machine, over all processes. */
export function busySeconds(): number {
  if (platform() !== "linux") return Number.NaN;
  const [user = 0, nice = 0, system = 0] = readFileSync("/proc/stat", "latin1").split(/\s+/).slice(1, 4).map(Number);
  return (user + nice + system) / TICKS_A_SECOND;
}

type Used = { pid: number; parent: number; seconds: number; ended: number };

function read(pid: number): Used | undefined {
  try {
    // After the name, which may contain anything: state, parent, and later user and kernel time, and those of ended children.
    const fields = readFileSync(`/proc/${pid}/stat`, "latin1").split(") ").at(-1)?.split(" ") ?? [];
    const seconds = (at: number) => (Number(fields[at]) + Number(fields[at + 1])) / TICKS_A_SECOND;
    return { pid, parent: Number(fields[1]), seconds: seconds(11), ended: seconds(13) };
  } catch {
    return undefined; // it has just ended
  }
}
