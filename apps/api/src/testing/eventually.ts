import { setTimeout as sleep } from "node:timers/promises";

/** Looks until it is so; after the time given it fails with what was seen last. */
export async function eventually<T>(look: () => Promise<T> | T, isSo: (seen: T) => boolean, withinMs = 10_000): Promise<T> {
  const end = performance.now() + withinMs;
  for (;;) {
    const seen = await look();
    if (isSo(seen)) return seen;
    if (performance.now() > end) throw new Error(`Not so within ${withinMs} ms; the last was ${JSON.stringify(seen)}`);
    await sleep(20);
  }
}

/** Promises what it answers in milliseconds, rounded: printed, never asserted. */
export const since = (start: number) => Math.round(performance.now() - start);
