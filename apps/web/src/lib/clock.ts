/** How far the server's clock is ahead of this computer's, which somebody may have set wrong. */
let aheadMs = 0;

/** An answer that took longer does not tell when it was given. */
const PROMPT_MS = 2_000;
/** The server tells whole seconds, and the way takes its time: what differs by less is not wrong. */
const OFF_MS = 3_000;

/** The only place that asks the browser for the time. It is the server's, as soon as an answer has told it. */
export const now = () => new Date(Date.now() + aheadMs);

/** What an answer says of the time, `tookMs` after it was asked for. */
export function hearTime(date: string | null, tookMs: number) {
  const told = Date.parse(date ?? "") + 500 + tookMs / 2;
  const ahead = told - Date.now();
  if (tookMs <= PROMPT_MS && Math.abs(ahead - aheadMs) > OFF_MS) aheadMs = ahead;
}
