/** The messages between the two threads. This file imports nothing, to keep the heartbeat thread small. */
export type OwnedConnection = { companyId: number; connectionId: number; token: number; wanted: boolean };

export type HeartSettings = { url: string; nodeId: string; beatMs: number; ttlSeconds: number; hungMs: number; shared: SharedArrayBuffer };

/** The connections listed for this process just after a beat, with the time of that query (`process.hrtime`); or why the beat failed. */
export type BeatResult = { owned: OwnedConnection[]; queriedMs: number } | { failed: string };

/** `beat`: beat now instead of at the next interval. */
export type HeartCommand = "beat" | "end";

/**
 * Positions in the shared memory, each holding a time of `process.hrtime`: when the main thread last moved, and when the last successful
 * beat began.
 */
export const ALIVE = 0;
export const BEAT = 1;
export const SLOTS = 2;
