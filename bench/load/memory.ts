import { readdirSync, readFileSync } from "node:fs";

/** A process's resident memory; NaN where there is no /proc, and after its end. */
export const residentMb = (pid: number | undefined): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? Number.NaN) / 1024;

/** A process's children whose command contains this word. */
export const childrenOf = (parent: number, word: string): number[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => read(`/proc/${pid}/cmdline`).includes(word) && read(`/proc/${pid}/status`).includes(`\nPPid:\t${parent}\n`));

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return ""; // it has just ended
  }
}

export type Growth = { program: number; readers: number; together: number };

/** The peak growth of a server and its import processes, from now until `stop`. */
export function watchGrowth(server: number): { stop(): Growth } {
  const before = residentMb(server);
  const most: Growth = { program: 0, readers: 0, together: 0 };
  const look = () => {
    const program = residentMb(server) - before;
    const readers = childrenOf(server, "sheets/reader.ts").reduce((sum, pid) => sum + (residentMb(pid) || 0), 0);
    most.program = Math.max(most.program, program);
    most.readers = Math.max(most.readers, readers);
    most.together = Math.max(most.together, program + readers);
  };
  const looking = setInterval(look, LOOK_MS);
  return {
    stop() {
      clearInterval(looking);
      look();
      return most;
    },
  };
}

const LOOK_MS = 100;
