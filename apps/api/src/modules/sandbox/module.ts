import { module } from "../../platform/module.ts";
import { sandboxBroadcasts } from "./broadcasts.ts";
import { sandboxRoutes } from "./routes.ts";

export const sandbox = module<typeof import("./module.sample.ts")>()({
  name: "sandbox",
  routes: [sandboxRoutes],
  broadcasts: sandboxBroadcasts,
});
