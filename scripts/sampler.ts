import { readdirSync, readFileSync } from "node:fs";

/** The processes of a test run, by kind, for the report of CPU time. */
const kinds: Array<[name: string, pattern: RegExp]> = [
  ["PostgreSQL", /^\S*postgres\b/],
  ["Chromium", /chrom(e|ium)/i],
  ["applications", /apps\/api\/src\/main\.ts/],
  ["test workers", /vitest\/dist\/workers/],
  ["vitest", /vitest\.mjs/],
];
const OTHER = "everything else";

const EVERY_MS = 1_000;
const TICKS_PER_SECOND = 100; // the unit of /proc, whatever the kernel's timer is

type Sample = { kind: string; seconds: number };

/**
 * CPU seconds of all child processes by kind, sampled from /proc once a second: time after a process's last sample is missed. Only on
 * Linux.
 */
export function startSampler() {
  const samples = new Map<string, Sample>();
  const look = () => {
    for (const { id, kind, seconds } of descendantsOf(process.pid)) samples.set(id, { kind: samples.get(id)?.kind ?? kind, seconds });
  };
  const timer = setInterval(look, EVERY_MS);
  timer.unref();
  return () => {
    look();
    clearInterval(timer);
    const sums: Record<string, number> = {};
    for (const { kind, seconds } of samples.values()) sums[kind] = (sums[kind] ?? 0) + seconds;
    return sums;
  };
}

type Stat = Sample & { pid: number; parent: number; id: string; command: string; reaped: number };

function descendantsOf(top: number): Stat[] {
  const all = new Map(
    processIds()
      .flatMap((pid) => readStat(pid) ?? [])
      .map((stat) => [stat.pid, stat]),
  );
  const isBelow = ({ parent }: Stat): boolean => {
    for (let at = parent; at > 1; at = all.get(at)?.parent ?? 0) if (at === top) return true;
    return false;
  };
  const [connections, others] = partition([...all.values()].filter(isBelow), ({ command }) => command.startsWith("postgres:"));
  for (const { parent, seconds } of connections) add(all.get(parent), seconds);
  for (const stat of others) if (stat.kind === "PostgreSQL") add(stat, stat.reaped);
  return others;
}

/** Connections of a PostgreSQL server come and go between two samples: running ones are added to it, ended ones are in its own count. */
function add(server: Stat | undefined, seconds: number) {
  if (server) server.seconds += seconds;
}

function partition<T>(all: T[], is: (one: T) => boolean): [T[], T[]] {
  return [all.filter(is), all.filter((one) => !is(one))];
}

function processIds(): number[] {
  try {
    return readdirSync("/proc").map(Number).filter(Number.isInteger);
  } catch {
    return []; // not Linux
  }
}

function readStat(pid: number): Stat | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const at = (field: number) => Number(fields[field - 3]); // proc(5) counts from one, and the first two are cut off
    const kind = kinds.find(([, pattern]) => pattern.test(command))?.[0] ?? OTHER;
    const seconds = (user: number, system: number) => (at(user) + at(system)) / TICKS_PER_SECOND;
    return { pid, parent: at(4), id: `${pid} ${at(22)}`, command, kind, seconds: seconds(14, 15), reaped: seconds(16, 17) };
  } catch {
    return undefined; // it has ended meanwhile
  }
}
