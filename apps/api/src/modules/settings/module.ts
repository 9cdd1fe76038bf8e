import { module } from "../../platform/module.ts";
import { settingBroadcasts } from "./broadcasts.ts";
import { settingRoutes } from "./routes.ts";

export const settings = module<typeof import("./module.sample.ts")>()({
  name: "settings",
  routes: [settingRoutes],
  broadcasts: settingBroadcasts,
});
