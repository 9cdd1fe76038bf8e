import { setTimeout as sleep } from "node:timers/promises";

/**
 * Runs the work with the latest value only, one run after the other and with a pause in between: of a thousand values in a second it
 * handles the first, a few in between, and the last. After `last` it handles none.
 */
export function latestOnly<T>(work: (of: T) => Promise<unknown>, restMs: number) {
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

  const push = (of: T) => {
    if (isOver) return;
    next = { of };
    running ??= run();
  };
  push.last = async (of: T) => {
    next = undefined;
    isOver = true;
    await running;
    await work(of);
  };
  return push;
}
