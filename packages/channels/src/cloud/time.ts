/** Meta's seconds in milliseconds, or `otherwise` if they are no plausible time. */
export function timeOf(timestamp: string | number | undefined, otherwise: number): number {
  const ms = Math.trunc(Number(timestamp ?? Number.NaN) * 1000);
  return ms > EARLIEST_MS && ms < LATEST_MS ? ms : otherwise;
}

const EARLIEST_MS = Date.UTC(2009, 0);
const LATEST_MS = Date.UTC(2100, 0);
