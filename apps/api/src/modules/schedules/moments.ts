import { now } from "../../platform/clock.ts";
import { fail } from "../../platform/errors.ts";

const MINUTE_MS = 60_000;

/** Who picks this very minute means at once; whoever picks an earlier one has picked the wrong day. */
export function checkAhead(at: Date) {
  if (at.getTime() < now().getTime() - MINUTE_MS) fail("ERR_VALIDATION", { details: { sendAt: ["past"] } });
}
