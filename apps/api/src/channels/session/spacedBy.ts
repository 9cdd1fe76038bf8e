import { setTimeout as sleep } from "node:timers/promises";

/** Lets calls through one after the other, with at least this much time between them. */
export function spacedBy(ms: number): () => Promise<void> {
  let next = 0;
  return async () => {
    const at = Math.max(performance.now(), next);
    next = at + ms;
    await sleep(Math.max(0, at - performance.now()));
  };
}
