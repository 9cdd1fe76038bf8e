import type { Arrival } from "@recado/channels/inbound";

export const BATCH_MAX = 50;
const RETRY_MS = 1_000;

type Waiting = { arrivals: Arrival[]; kept: () => void; dropped: (error: Error) => void };

/**
 * Hands arrivals to our parent in batches, one after another: arrivals during a commit go into the next batch. The returned promise
 * resolves when they are committed. A failed batch is retried as long as the session lives: until then WhatsApp gets no confirmation, and
 * keeps the arrivals as well.
 */
export function keeper(keep: (arrivals: Arrival[]) => Promise<unknown>, stalled: (isStalled: boolean) => void = () => {}) {
  let waiting: Waiting[] = [];
  let running = false;
  let ended = false;

  const run = async () => {
    running = true;
    while (waiting.length > 0 && !ended) {
      const batch = nextBatch(waiting);
      waiting = waiting.slice(batch.length);
      if (await committed(batch.flatMap(({ arrivals }) => arrivals))) for (const { kept } of batch) kept();
      else for (const { dropped } of batch) dropped(new Error("the session was closed before this could be stored"));
    }
    running = false;
  };

  const committed = async (arrivals: Arrival[]): Promise<boolean> => {
    for (let failed = false; !ended; failed = true) {
      try {
        await keep(arrivals);
        if (failed) stalled(false);
        return true;
      } catch {
        if (!failed) stalled(true);
        await pause(RETRY_MS);
      }
    }
    return false;
  };

  return {
    keep(arrivals: Arrival[]): Promise<void> {
      if (arrivals.length === 0) return Promise.resolve();
      if (ended) return Promise.reject(new Error("the session is closed"));
      return new Promise((kept, dropped) => {
        waiting.push({ arrivals, kept, dropped });
        if (!running) void run();
      });
    },
    end() {
      ended = true;
      for (const { dropped } of waiting) dropped(new Error("the session is closed"));
      waiting = [];
    },
  };
}

function nextBatch(waiting: Waiting[]): Waiting[] {
  const batch: Waiting[] = [];
  let size = 0;
  for (const one of waiting) {
    size += one.arrivals.length;
    if (batch.length > 0 && size > BATCH_MAX) break;
    batch.push(one);
  }
  return batch;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref());
