export type Line = {
  /** Whoever finds a place has it at once, and others when it is their turn; each leaves. */
  enter(): Promise<void> | undefined;
  leave(): void;
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  waiting(): number;
};

/** A line before something of which only so many are done at once. */
export function line(atOnce: number): Line {
  const waiting: Array<() => void> = [];
  let running = 0;
  const enter = () => {
    if (running >= atOnce) return new Promise<void>((resolve) => waiting.push(resolve));
    running++;
    return undefined;
  };
  const leave = () => {
    // The place goes straight to the next in line, so that nobody who comes just now slips in before.
    const next = waiting.shift();
    if (next) next();
    else running--;
  };
  return {
    enter,
    leave,
    async inTurn(work) {
      const turn = enter();
      if (turn) await turn;
      try {
        return await work();
      } finally {
        leave();
      }
    },
    waiting: () => waiting.length,
  };
}
