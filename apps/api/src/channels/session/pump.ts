import { log } from "../../platform/log.ts";

type Result = "delivered" | "none" | { waitMs: number };
export type Pump = {
  /** There is new work. */
  wake(): void;
  /** There may be work: it is not certain whether it was announced, or is being done already. */
  remind(): void;
  /** Resolves when the running deliveries have ended. */
  settled(): Promise<void>;
  stop(): Promise<void>;
};

/** `run` calls `onFound` once its query has found something, before it does that work. */
type Work = { many: number; isOpen(): boolean; run(onFound: () => void): Promise<Result> };

/**
 * Several workers that take one item after the other until nothing is left, and sleep until the next wake. Failed items, and items whose
 * notification was lost, wait for the next reminder. When queries are slow, because a hundred connections share one database, the pump must
 * not add more: the first free worker queries once for each notification, and of the queries after a reminder only one runs at a time.
 */
export function pump({ many, isOpen, run }: Work): Pump {
  let stopped = false;
  let isTold = false;
  let isReminded = false;
  const running = new Set<Promise<void>>();

  function wake() {
    isTold = true;
    help();
  }

  function remind() {
    if (isReminded || !canHelp()) return;
    isReminded = true;
    help(() => {
      isReminded = false;
    });
  }

  const canHelp = () => !stopped && isOpen() && running.size < many;

  function help(onFound = () => {}) {
    if (!canHelp()) return;
    const work = worker(onFound).finally(() => {
      running.delete(work);
      onFound();
    });
    running.add(work);
  }

  async function worker(onFound: () => void) {
    let delivered = 0;
    while (!stopped && isOpen()) {
      isTold = false;
      try {
        const turn = await run(onFound);
        if (turn === "none") {
          if (!isTold) return;
        } else if (turn === "delivered") {
          // Two items in a row are too much for one worker: start another one until nothing is left.
          delivered++;
          if (delivered > 1) help();
        } else if (turn.waitMs <= 0) {
          return; // due again already: pausing until the next reminder avoids a busy loop
        }
        // An item that has to wait blocks only its own conversation.
      } catch (error) {
        log.warn({ err: error }, "a delivery failed and will be retried");
        return;
      }
    }
  }

  async function settled() {
    await Promise.allSettled(running);
  }

  return {
    wake,
    remind,
    settled,
    stop() {
      stopped = true;
      return settled();
    },
  };
}
