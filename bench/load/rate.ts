/** A connection that sends requests one after the other, until none is left. */
export type Asker = { ask(): Promise<unknown>; close(): Promise<void> };

/** Responses per second over all connections, the latencies, and the number of errors. */
export type Rate = { perSecond: number; waits: number[]; failed: number };

export async function rate(askers: Asker[], seconds: number): Promise<Rate> {
  const waits: number[] = [];
  let failed = 0;
  const start = performance.now();
  const end = start + seconds * 1000;
  await Promise.all(
    askers.map(async ({ ask }) => {
      for (let began = performance.now(); began < end; ) {
        const answer = await ask().catch(() => "refused" as const);
        if (answer === "nothing") return;
        const now = performance.now();
        if (answer !== "refused") waits.push(now - began);
        else failed++;
        began = now;
      }
    }),
  );
  return { perSecond: (waits.length / (performance.now() - start)) * 1000, waits, failed };
}

/** From the sixth execution on a connection PostgreSQL may switch to a generic plan: only later ones are representative. */
const TIMES = 10;

/** Sends requests before the measurement, until this many server connections have executed each statement often enough. */
export async function warm(askers: Asker[], connections = 1) {
  const each = Math.max(TIMES, Math.ceil((TIMES * connections) / askers.length));
  await Promise.all(
    askers.map(async ({ ask }) => {
      for (let time = 0; time < each; time++) if ((await ask().catch(() => "refused")) === "nothing") return;
    }),
  );
}

export const median = (values: number[]) => quantile(values, 0.5);

/** The value below which this share lies. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
