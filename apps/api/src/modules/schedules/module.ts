import { module } from "../../platform/module.ts";
import { scheduleBroadcasts } from "./broadcasts.ts";
import { scheduleFollowers } from "./followers.ts";
import { sendDueSchedules, sendScheduled } from "./jobs.ts";
import { scheduleRoutes } from "./routes.ts";

export const schedules = module<typeof import("./module.sample.ts")>()({
  name: "schedules",
  plan: "useSchedules",
  routes: [scheduleRoutes],
  broadcasts: scheduleBroadcasts,
  followers: scheduleFollowers,
  jobs: [sendScheduled],
  timetable: [{ name: "schedules.sweep", cron: "* * * * *", run: sendDueSchedules }],
  searches: { search_schedules: ["schedules"] },
});
