import { channel } from "node:diagnostics_channel";
import { afterAll } from "vitest";
import { count } from "./count.ts";

declare global {
  /** The process's totals when the previous file ended. */
  var recadoSpent: { cpu: number; counts: Record<string, number>; listens: boolean } | undefined;
}

declare module "vitest" {
  interface TaskMeta {
    /** CPU seconds of the file's process, and its costly operations. */
    spent?: { cpu: number; counts: Record<string, number> };
  }
}

/** A setup file of every project: reports each test file's cost since the previous one in the same process. */
globalThis.recadoCounts ??= {};
globalThis.recadoSpent ??= { cpu: 0, counts: {}, listens: false };
const before = globalThis.recadoSpent;

if (!before.listens) {
  before.listens = true;
  channel("child_process").subscribe(() => count("process"));
}

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads from it that no fixture is wanted
afterAll(({}, suite) => {
  const { user, system } = process.cpuUsage();
  const cpu = (user + system) / 1e6;
  const now = { ...globalThis.recadoCounts };
  const counts = Object.fromEntries(Object.entries(now).map(([kind, many]) => [kind, many - (before.counts[kind] ?? 0)]));
  const file = suite.file;
  file.meta.spent = { cpu: cpu - before.cpu, counts };
  Object.assign(before, { cpu, counts: now });
});
