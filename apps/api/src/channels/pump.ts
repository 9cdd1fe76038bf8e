import { log } from "../platform/log.ts";

type Turn = "delivered" | "nothing" | { waitMs: number };
export type Pump = {
  wake(): void;
  /** What runs now has come to its end. */
  settled(): Promise<void>;
  stop(): Promise<void>;
};

const POLL_MS = 1_000;

/**
 * Several workers that take one thing after the other until nothing is left, and sleep until they are woken. A wake-up
 * that got lost is found by looking once a second; what threw is tried again then.
 */
export function pump({ many, isOpen, run }: { many: number; isOpen(): boolean; run(): Promise<Turn> }): Pump {
  let stopped = false;
  let news = 0;
  const running = new Set<Promise<void>>();
  const poll = setInterval(wake, POLL_MS);
  poll.unref();

  function wake() {
    news++;
    if (stopped || !isOpen() || running.size >= many) return;
    const work = worker().finally(() => running.delete(work));
    running.add(work);
  }

  async function worker() {
    let delivered = 0;
    while (!stopped && isOpen()) {
      const seen = news;
      try {
        const turn = await run();
        if (turn === "nothing") {
          if (seen === news) return;
        } else if (turn === "delivered") {
          // Two in a row are more than one carries: another one helps, until nothing is left for him.
          delivered++;
          if (delivered > 1) wake();
        } else if (turn.waitMs <= 0) {
          return; // due again already: the poll's second is the breath that nobody asked for
        }
        // What has to wait keeps its own conversation waiting, and no other.
      } catch (error) {
        log.warn({ err: error }, "a delivery could not be made and is tried again");
        return;
      }
    }
  }

  async function settled() {
    await Promise.allSettled(running);
  }

  return {
    wake,
    settled,
    stop() {
      stopped = true;
      clearInterval(poll);
      return settled();
    },
  };
}
