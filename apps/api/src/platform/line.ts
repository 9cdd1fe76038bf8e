export type Line = {
  /** Answers when it is one's turn; whoever was let in leaves. */
  enter(): Promise<void>;
  leave(): void;
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  waiting(): number;
};

/** A line before something of which only so many are done at once. */
export function line(atOnce: number): Line {
  const waiting: Array<() => void> = [];
  let running = 0;
  const enter = async () => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
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
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
    waiting: () => waiting.length,
  };
}
