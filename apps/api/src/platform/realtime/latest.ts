import { setTimeout as sleep } from "node:timers/promises";

/**
 * Does what it is told with the last that it was given, one after the other and with a rest in between: of a thousand words in a
 * second the first is heeded, a few between, and the last. After `last` nothing is heeded any more.
 */
export function latestOf<T>(work: (of: T) => Promise<unknown>, restMs: number) {
  let next: { of: T } | undefined;
  let isOver = false;
  let running: Promise<unknown> | undefined;

  async function run() {
    while (next) {
      const { of } = next;
      next = undefined;
      await work(of);
      if (!isOver) await sleep(restMs, undefined, { ref: false });
    }
    running = undefined;
  }

  const heed = (of: T) => {
    if (isOver) return;
    next = { of };
    running ??= run();
  };
  heed.last = async (of: T) => {
    next = undefined;
    isOver = true;
    await running;
    await work(of);
  };
  return heed;
}
