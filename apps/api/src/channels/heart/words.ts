/** What the two threads say to each other. Nothing else is imported here, for the second one is to stay small. */
export type Held = { companyId: number; connectionId: number; token: number; wanted: boolean };

export type Setting = { url: string; nodeId: string; beatMs: number; ttlSeconds: number; hungMs: number; shared: SharedArrayBuffer };

/** What the books said just after a beat, asked at this time of `process.hrtime`; or why there was no beat. */
export type Beaten = { held: Held[]; askedMs: number } | { failed: string };

/** `beat`: now, and not when it is time. */
export type Orders = "beat" | "end";

/** Places in the shared memory, each a time of `process.hrtime`: when the main thread last moved, and when the last beat that came through was begun. */
export const ALIVE = 0;
export const BEAT = 1;
export const PLACES = 2;
