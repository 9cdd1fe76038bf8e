import { module } from "../../platform/module.ts";
import { queueBroadcasts } from "./broadcasts.ts";
import { queueRoutes } from "./routes.ts";

export const queues = module({
  name: "queues",
  routes: [queueRoutes],
  broadcasts: queueBroadcasts,
});
