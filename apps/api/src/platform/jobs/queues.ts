/** A wake-up that has been answered says nothing to anybody: as long as somebody may want to look what happened, not the week of pg-boss. */
export const KEPT = { deleteAfterSeconds: 86_400 } as const;

/** One at a time per key. A failed job would silence its key for ever, so it never ends: it is tried again. */
export const queueFor = (name: string) =>
  ({
    name,
    policy: "key_strict_fifo",
    heartbeatSeconds: 10,
    retryLimit: 1_000_000,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 60,
    ...KEPT,
  }) as const;

/** What comes round by the clock is not tried again: its next round comes anyway. */
export const roundFor = (name: string) => ({ name, policy: "standard", heartbeatSeconds: 10, retryLimit: 0, ...KEPT }) as const;
