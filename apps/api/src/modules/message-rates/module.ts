import { module } from "../../platform/module.ts";
import { messageRateBroadcasts } from "./broadcasts.ts";
import { messageRateRoutes } from "./routes.ts";

export const messageRates = module<typeof import("./module.sample.ts")>()({
  name: "message-rates",
  routes: [messageRateRoutes],
  broadcasts: messageRateBroadcasts,
});
