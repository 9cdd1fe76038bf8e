import { module } from "../../platform/module.ts";
import { kanbanBroadcasts } from "./broadcasts.ts";
import { kanbanRoutes } from "./routes.ts";

export const kanban = module<typeof import("./module.sample.ts")>()({
  name: "kanban",
  plan: "useKanban",
  routes: [kanbanRoutes],
  broadcasts: kanbanBroadcasts,
});
