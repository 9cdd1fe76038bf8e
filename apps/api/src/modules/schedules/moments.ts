import { now } from "../../platform/clock.ts";
import { fail } from "../../platform/errors.ts";

const MINUTE_MS = 60_000;

/** The present minute means now; an earlier time is a wrong date. */
export function checkAhead(at: Date) {
  if (at.getTime() < now().getTime() - MINUTE_MS) fail("ERR_VALIDATION", { details: { sendAt: ["past"] } });
}
