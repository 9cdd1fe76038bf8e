import { setTimeout as sleep } from "node:timers/promises";

/** Polls until `isSo` accepts the value; after `withinMs` it fails and shows the last one. */
export async function eventually<T>(look: () => Promise<T> | T, isSo: (seen: T) => boolean, withinMs = 10_000): Promise<T> {
  const end = performance.now() + withinMs;
  for (;;) {
    const seen = await look();
    if (isSo(seen)) return seen;
    if (performance.now() > end) throw new Error(`Not so within ${withinMs} ms; the last was ${JSON.stringify(seen)}`);
    await sleep(20);
  }
}

/** The milliseconds since `start`, rounded: for printing, never for assertions. */
export const since = (start: number) => Math.round(performance.now() - start);
