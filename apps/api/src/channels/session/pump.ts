import { log } from "../../platform/log.ts";

type Turn = "delivered" | "nothing" | { waitMs: number };
export type Pump = {
  /** Something new is to be done. */
  wake(): void;
  /** There is something to do: whether anybody was told of it or is at it already is not known. */
  remind(): void;
  /** What runs now has come to its end. */
  settled(): Promise<void>;
  stop(): Promise<void>;
};

/** `found`: it is to be called by a look that has found something, before that is done. */
type Work = { many: number; isOpen(): boolean; run(found: () => void): Promise<Turn> };

/**
 * Several workers that take one thing after the other until nothing is left, and sleep until they are woken. What threw, and what
 * nobody was told of, is tried when somebody reminds them.
 *
 * Where looks are slow, because a hundred connections share one database, nothing here may make more of them: what is told
 * is looked for once, by whoever is free first, and of the looks after a reminder one is on its way at a time.
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

  function help(found = () => {}) {
    if (!canHelp()) return;
    const work = worker(found).finally(() => {
      running.delete(work);
      found();
    });
    running.add(work);
  }

  async function worker(found: () => void) {
    let delivered = 0;
    while (!stopped && isOpen()) {
      isTold = false;
      try {
        const turn = await run(found);
        if (turn === "nothing") {
          if (!isTold) return;
        } else if (turn === "delivered") {
          // Two in a row are more than one carries: another one helps, until nothing is left for him.
          delivered++;
          if (delivered > 1) help();
        } else if (turn.waitMs <= 0) {
          return; // due again already: until the next reminder is the breath that nobody asked for
        }
        // What has to wait keeps its own conversation waiting, and no other.
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
