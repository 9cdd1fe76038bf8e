import { module } from "../../platform/module.ts";
import { queueBroadcasts } from "./broadcasts.ts";
import { queueRoutes } from "./routes.ts";

export const queues = module<typeof import("./module.sample.ts")>()({
  name: "queues",
  routes: [queueRoutes],
  broadcasts: queueBroadcasts,
});
