/** One connection that asks again and again, until it has nothing more to ask. */
export type Asker = { ask(): Promise<unknown>; close(): Promise<void> };

/** How many a second all of them together are answered, how long one waits, and how many are refused. */
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

/** From its sixth time on a connection the database may plan a statement without its values: only what comes after that is worth counting. */
const TIMES = 10;

/** Each asks so often before anything is counted, and as often as it takes until this many connections of the server have been asked so often. */
export async function warm(askers: Asker[], connections = 1) {
  const each = Math.max(TIMES, Math.ceil((TIMES * connections) / askers.length));
  await Promise.all(
    askers.map(async ({ ask }) => {
      for (let time = 0; time < each; time++) if ((await ask().catch(() => "refused")) === "nothing") return;
    }),
  );
}

export const median = (values: number[]) => quantile(values, 0.5);

/** Where so large a share lies below. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
