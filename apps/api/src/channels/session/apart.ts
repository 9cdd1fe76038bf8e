import { setTimeout as sleep } from "node:timers/promises";

/** Lets one after the other through, so far apart. */
export function apart(ms: number): () => Promise<void> {
  let next = 0;
  return async () => {
    const at = Math.max(performance.now(), next);
    next = at + ms;
    await sleep(Math.max(0, at - performance.now()));
  };
}
