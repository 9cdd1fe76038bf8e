import { now } from "../../../platform/clock.ts";

/** After this many attempts a person should look at it. */
export const ATTEMPTS_MAX = 50;

/**
 * The delay grows with each attempt. If the provider is rate limiting us, it is at least as long as ours, whatever the provider asks for.
 */
export function nextAttemptAt({ afterMs, rests }: { afterMs?: number; rests: boolean }, attempt: number): Date {
  const backoffMs = Math.min(60_000, 1_000 * 2 ** Math.min(attempt - 1, 6)) * (0.8 + Math.random() * 0.4);
  const waitMs = rests ? Math.max(afterMs ?? 0, backoffMs) : (afterMs ?? backoffMs);
  return new Date(now().getTime() + waitMs);
}
