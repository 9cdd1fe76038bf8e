import { module } from "../../platform/module.ts";
import { connectionBroadcasts } from "./broadcasts.ts";
import { configureSandbox } from "./offered.ts";
import { noteOrphans } from "./orphans.ts";
import { forgetNodes } from "./ownership.ts";
import { connectionRoutes } from "./routes.ts";
import { configureWebhooks } from "./webhook.ts";

export const connections = module<typeof import("./module.sample.ts")>()({
  name: "connections",
  configure: [configureSandbox, configureWebhooks],
  routes: [connectionRoutes],
  broadcasts: connectionBroadcasts,
  timetable: [
    { name: "connections.note-orphans", cron: "* * * * *", run: noteOrphans },
    { name: "connections.forget-nodes", cron: "57 * * * *", run: forgetNodes },
  ],
});
