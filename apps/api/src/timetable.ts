import { sweepSilent } from "./modules/users/presence.ts";
import type { Timed } from "./platform/jobs.ts";
import { forgetOldLimits } from "./platform/limits.ts";

/** What comes round by the clock, in UTC. */
export const timetable: Timed[] = [
  { name: "users.sweep-silent", cron: "* * * * *", run: sweepSilent },
  { name: "limits.forget", cron: "17 * * * *", run: forgetOldLimits },
];
