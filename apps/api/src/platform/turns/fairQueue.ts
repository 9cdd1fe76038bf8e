/** How many tasks may run at once, in all and for one key; how many of one key may wait, and for how long. */
type Bounds = { places: number; perKey?: number; waitingPerKey?: number; waitMs: number };
type Waiter = { arrived: number; start(): void };

/** Why there was no turn: too many of the same key are waiting already, or the wait took too long. */
export type QueueRefusal = "full" | "late";

export type FairQueue = ReturnType<typeof fairQueue>;

/**
 * A fair queue for a limited number of concurrent tasks. A free place goes to the key with the fewest running tasks, and among those to the
 * one that has waited longest: however many requests one key makes, another key's first request is next. So no key has more than half of
 * the places while another one waits.
 */
export function fairQueue(
  { places, perKey = places, waitingPerKey = Number.POSITIVE_INFINITY, waitMs }: Bounds,
  refuse: (why: QueueRefusal) => Error,
) {
  const working = new Map<string, number>();
  const waiting = new Map<string, Waiter[]>();
  let busy = 0;
  let arrivals = 0;

  const take = (key: string) => {
    busy++;
    working.set(key, (working.get(key) ?? 0) + 1);
  };

  function leave(key: string) {
    busy--;
    const remaining = (working.get(key) ?? 1) - 1;
    if (remaining > 0) working.set(key, remaining);
    else working.delete(key);
    const next = busy < places ? nextKey() : undefined;
    if (next !== undefined) waiting.get(next)?.[0]?.start();
  }

  function nextKey(): string | undefined {
    let best: { key: string; atWork: number; arrived: number } | undefined;
    for (const [key, [first]] of waiting) {
      const atWork = working.get(key) ?? 0;
      if (!first || atWork >= perKey) continue;
      if (!best || atWork < best.atWork || (atWork === best.atWork && first.arrived < best.arrived))
        best = { key, atWork, arrived: first.arrived };
    }
    return best?.key;
  }

  /** Every task that could begin has begun, so a place that is free now is free for this caller. */
  function enter(key: string): Promise<void> | undefined {
    if (busy < places && (working.get(key) ?? 0) < perKey) {
      take(key);
      return undefined;
    }
    const line = waiting.get(key) ?? [];
    if (line.length >= waitingPerKey) return Promise.reject(refuse("full"));
    waiting.set(key, line);
    return new Promise((resolve, reject) => {
      const leaveLine = () => {
        clearTimeout(timer);
        line.splice(line.indexOf(waiter), 1);
        if (line.length === 0) waiting.delete(key);
      };
      const waiter: Waiter = {
        arrived: arrivals++,
        start: () => {
          leaveLine();
          take(key);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        leaveLine();
        reject(refuse("late"));
      }, waitMs);
      line.push(waiter);
    });
  }

  return {
    async inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
      const turn = enter(key);
      if (turn) await turn;
      try {
        return await work();
      } finally {
        leave(key);
      }
    },
    busy: () => busy,
    waiting: () => [...waiting.values()].reduce((sum, { length }) => sum + length, 0),
  };
}
