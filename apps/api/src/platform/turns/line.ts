export type Line = {
  /** Undefined if there is a free place, otherwise a promise for the caller's turn; in both cases the caller must `leave`. */
  enter(): Promise<void> | undefined;
  leave(): void;
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  waiting(): number;
};

/** A first-come queue for a limited number of concurrent tasks. */
export function line(atOnce: number): Line {
  const waiting: Array<() => void> = [];
  let running = 0;
  const enter = () => {
    if (running >= atOnce) return new Promise<void>((resolve) => waiting.push(resolve));
    running++;
    return undefined;
  };
  const leave = () => {
    // The place goes straight to the next in line, so that a new caller cannot take it in between.
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
