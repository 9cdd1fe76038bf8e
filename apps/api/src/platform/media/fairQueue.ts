/** A queue for a limited number of concurrent tasks, in which companies take turns however many tasks each has. */
export type FairQueue = { inTurn<T>(of: number, work: () => Promise<T>): Promise<T> };

/**
 * A free place goes to the company with the fewest running tasks; among equals, to the one served longest ago. So a company's hundred tasks
 * delay another company only by those already running.
 */
export function fairQueue(atOnce: number): FairQueue {
  const waiting = new Map<number, Array<() => void>>();
  const working = new Map<number, number>();
  /** Companies that had a place, the latest last. */
  const served = new Set<number>();
  let running = 0;

  const take = (of: number) => {
    running++;
    working.set(of, (working.get(of) ?? 0) + 1);
    served.delete(of);
    served.add(of);
  };
  const leave = (of: number) => {
    running--;
    const remaining = (working.get(of) ?? 1) - 1;
    if (remaining > 0) working.set(of, remaining);
    else working.delete(of);
    if (waiting.size === 0 && running === 0) served.clear();
    callNext();
  };
  const callNext = () => {
    if (running >= atOnce || waiting.size === 0) return;
    const order = [...served];
    const rank = (of: number): [number, number] => [working.get(of) ?? 0, order.indexOf(of)];
    const [next] = [...waiting.keys()].sort((a, b) => rank(a)[0] - rank(b)[0] || rank(a)[1] - rank(b)[1]);
    if (next === undefined) return;
    const line = waiting.get(next) ?? [];
    const go = line.shift();
    if (line.length === 0) waiting.delete(next);
    take(next); // before a new task can take the place
    go?.();
  };

  return {
    async inTurn(of, work) {
      if (running < atOnce) take(of);
      else await new Promise<void>((resolve) => waiting.set(of, [...(waiting.get(of) ?? []), resolve]));
      try {
        return await work();
      } finally {
        leave(of);
      }
    },
  };
}
