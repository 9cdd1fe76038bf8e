/** A line before something of which only so many are done at once, in which whoever has many waiting takes turns with whoever has few. */
export type Turns = { inTurn<T>(of: number, work: () => Promise<T>): Promise<T> };

/**
 * A free place goes to whoever has the fewest at work; among those, to whoever had a place the longest ago. So a hundred of one keep
 * another waiting for no more than those that have begun.
 */
export function turns(atOnce: number): Turns {
  const waiting = new Map<number, Array<() => void>>();
  const working = new Map<number, number>();
  /** Who had a place, the latest last. */
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
    const left = (working.get(of) ?? 1) - 1;
    if (left > 0) working.set(of, left);
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
    take(next); // before anybody who comes just now
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
