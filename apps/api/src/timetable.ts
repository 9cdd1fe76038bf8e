import { forgetEnded } from "./modules/auth/forget.ts";
import { noteOrphans } from "./modules/connections/orphans.ts";
import { forgetNodes } from "./modules/connections/ownership.ts";
import { sweepInbox, sweepInterrupted, sweepOldArrivals, sweepUnconfirmed } from "./modules/messages/sweeps.ts";
import { sendDueSchedules } from "./modules/schedules/jobs.ts";
import { closeInactive, transferWaiting } from "./modules/tickets/timers.ts";
import { sweepSilent } from "./modules/users/presence.ts";
import type { Paced, Timed } from "./platform/jobs.ts";
import { forgetOldLimits } from "./platform/limits.ts";
import { sweepStranded } from "./platform/storage/arrivals.ts";

/** What comes round by the clock, in UTC. */
export const timetable: Timed[] = [
  { name: "users.sweep-silent", cron: "* * * * *", run: sweepSilent },
  { name: "messages.sweep-interrupted", cron: "* * * * *", run: sweepInterrupted },
  { name: "messages.sweep-unconfirmed", cron: "* * * * *", run: sweepUnconfirmed },
  { name: "messages.forget-arrivals", cron: "27 * * * *", run: sweepOldArrivals },
  { name: "tickets.close-inactive", cron: "* * * * *", run: closeInactive },
  { name: "tickets.transfer-waiting", cron: "* * * * *", run: transferWaiting },
  { name: "schedules.sweep", cron: "* * * * *", run: sendDueSchedules },
  { name: "connections.note-orphans", cron: "* * * * *", run: noteOrphans },
  { name: "connections.forget-nodes", cron: "57 * * * *", run: forgetNodes },
  { name: "limits.forget", cron: "17 * * * *", run: forgetOldLimits },
  { name: "storage.sweep-stranded", cron: "37 * * * *", run: sweepStranded },
  { name: "auth.forget-ended", cron: "47 3 * * *", run: forgetEnded },
];

/** What nobody can wait a minute for. */
export const pace: Paced[] = [{ name: "messages.sweep-inbox", everyMs: 10_000, run: sweepInbox }];

/** What came round by the clock in earlier versions. */
export const retired = ["messages.sweep-inbox"];
