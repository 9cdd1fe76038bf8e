/** One connection that asks for the same thing again and again. */
export type Asker = { ask(): Promise<void>; close(): Promise<void> };

/** How many a second all of them together are answered. */
export async function rate(askers: Asker[], seconds: number): Promise<number> {
  const start = performance.now();
  const end = start + seconds * 1000;
  const counts = await Promise.all(
    askers.map(async ({ ask }) => {
      let many = 0;
      for (; performance.now() < end; many++) await ask();
      return many;
    }),
  );
  return (counts.reduce((sum, many) => sum + many, 0) / (performance.now() - start)) * 1000;
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
