/** How far the server's clock is ahead of this computer's, which may be set wrong. */
let aheadMs = 0;

/** A slower response does not tell when it was sent. */
const PROMPT_MS = 2_000;
/** The Date header has whole seconds, and the network takes time: a smaller difference is no error. */
const OFF_MS = 3_000;

/** The only place that reads the browser's clock; corrected to the server's time after the first response. */
export const now = () => new Date(Date.now() + aheadMs);

/** Corrects the clock by a response's Date header, `tookMs` after the request. */
export function syncClock(date: string | null, tookMs: number) {
  const serverTime = Date.parse(date ?? "") + 500 + tookMs / 2;
  const ahead = serverTime - Date.now();
  if (tookMs <= PROMPT_MS && Math.abs(ahead - aheadMs) > OFF_MS) aheadMs = ahead;
}
