import { module } from "../../platform/module.ts";
import { ticketBroadcasts } from "./broadcasts.ts";
import { ticketFollowers } from "./followers.ts";
import { moveThreads } from "./jobs.ts";
import { ticketListeners } from "./listeners.ts";
import { closeInactive, transferWaiting } from "./moves/timers.ts";
import { configureUndo } from "./moves/undoable.ts";
import { ticketRoutes } from "./routes.ts";

export const tickets = module<typeof import("./module.sample.ts")>()({
  name: "tickets",
  configure: [configureUndo],
  routes: [ticketRoutes],
  broadcasts: ticketBroadcasts,
  listeners: ticketListeners,
  followers: ticketFollowers,
  jobs: [moveThreads],
  timetable: [
    { name: "tickets.close-inactive", cron: "* * * * *", run: closeInactive },
    { name: "tickets.transfer-waiting", cron: "* * * * *", run: transferWaiting },
  ],
});
