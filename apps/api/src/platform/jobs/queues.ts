/** A finished wake-up is only useful for debugging: a day is enough, instead of pg-boss's week. */
export const SHORT_RETENTION = { deleteAfterSeconds: 86_400 } as const;

/** One at a time per key. A job that failed for good would block its key for ever, so it is retried without end. */
export const queueFor = (name: string) =>
  ({
    name,
    policy: "key_strict_fifo",
    heartbeatSeconds: 10,
    retryLimit: 1_000_000,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 60,
    ...SHORT_RETENTION,
  }) as const;

/** A scheduled round is not retried: the next one comes anyway. */
export const roundQueue = (name: string) =>
  ({ name, policy: "standard", heartbeatSeconds: 10, retryLimit: 0, ...SHORT_RETENTION }) as const;
