import { module } from "../../platform/module.ts";
import { connectionBroadcasts } from "./broadcasts.ts";
import { configureWebhooks } from "./credentials/webhook.ts";
import { configureSandbox } from "./offered.ts";
import { noteOrphans } from "./ownership/orphans.ts";
import { forgetNodes } from "./ownership/ownership.ts";
import { connectionRoutes } from "./routes.ts";

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
