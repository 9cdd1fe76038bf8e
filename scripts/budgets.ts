/**
 * What a daily run may cost, project by project: `cpu` in seconds of the processes that run the tests, all else counted. A new screen
 * or noun adds to `npm run test:all`, not to this: so that a run takes as long when the product is twice as large.
 */
export type Budget = { cpu: number; [kind: string]: number };

export const budgets: Record<string, Budget> = {
  pure: { cpu: 150 },
};

/** More tests than these that hold only at the second try fail a run: a rare fault is found there. */
export const LATE_MOST = 3;
