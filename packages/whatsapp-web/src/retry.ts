const RETRY_MS = 500;

/** Retries the call to the parent process until it succeeds, because its database may be down for a moment; stops when `isOver` says so. */
export async function retry<T>(ask: () => Promise<T>, isOver: () => boolean): Promise<T> {
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
