import { forgetEnded } from "./modules/auth/forget.ts";
import { sweepSilent } from "./modules/users/presence.ts";
import type { Timed } from "./platform/jobs.ts";
import { forgetOldLimits } from "./platform/limits.ts";
import { sweepStranded } from "./platform/storage/arrivals.ts";

/** What comes round by the clock, in UTC. */
export const timetable: Timed[] = [
  { name: "users.sweep-silent", cron: "* * * * *", run: sweepSilent },
  { name: "limits.forget", cron: "17 * * * *", run: forgetOldLimits },
  { name: "storage.sweep-stranded", cron: "37 * * * *", run: sweepStranded },
  { name: "auth.forget-ended", cron: "47 3 * * *", run: forgetEnded },
];
