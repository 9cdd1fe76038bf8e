import { module } from "../../platform/module.ts";
import { auditDays } from "./audit.ts";
import { countStaleDays } from "./recount.ts";
import { dashboardRoutes } from "./routes.ts";

export const dashboard = module<typeof import("./module.sample.ts")>()({
  name: "dashboard",
  routes: [dashboardRoutes],
  timetable: [
    { name: "dashboard.count-days", cron: "* * * * *", run: countStaleDays },
    { name: "dashboard.audit", cron: "17 6 * * *", run: auditDays },
  ],
  searches: { find_uncounted: ["metric_marks", "metric_days"], pick_counted: ["metric_days"] },
});
