const RETRY_MS = 500;

/** Asks our parent until it answers, for its database may be away for a moment; whoever is over gives up. */
export async function insist<T>(ask: () => Promise<T>, isOver: () => boolean): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isOver()) await pause(RETRY_MS);
      if (isOver()) throw error;
    }
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref());
