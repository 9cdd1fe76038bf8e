import { module } from "../../platform/module.ts";
import { quickMessageBroadcasts } from "./broadcasts.ts";
import { removeOwnQuickMessages } from "./jobs.ts";
import { quickMessageListeners } from "./listeners.ts";
import { quickMessageRoutes } from "./routes.ts";

export const quickMessages = module<typeof import("./module.sample.ts")>()({
  name: "quick-messages",
  routes: [quickMessageRoutes],
  broadcasts: quickMessageBroadcasts,
  listeners: quickMessageListeners,
  jobs: [removeOwnQuickMessages],
  searches: { search_quick_messages: ["quick_messages"] },
});
