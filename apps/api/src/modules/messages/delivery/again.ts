import { now } from "../../../platform/clock.ts";

/** By then somebody should look at it. */
export const ATTEMPTS_MAX = 50;

/** Later with each time. A provider that wants a rest is asked less and less often, whatever it says itself. */
export function dueAfter({ afterMs, rests }: { afterMs?: number; rests: boolean }, attempt: number): Date {
  const backoffMs = Math.min(60_000, 1_000 * 2 ** Math.min(attempt - 1, 6)) * (0.8 + Math.random() * 0.4);
  const waitMs = rests ? Math.max(afterMs ?? 0, backoffMs) : (afterMs ?? backoffMs);
  return new Date(now().getTime() + waitMs);
}
