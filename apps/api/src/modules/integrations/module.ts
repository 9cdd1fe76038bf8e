import { module } from "../../platform/module.ts";
import { integrationBroadcasts } from "./broadcasts.ts";
import { integrationFollowers } from "./followers.ts";
import { integrationRoutes } from "./routes.ts";

export const integrations = module<typeof import("./module.sample.ts")>()({
  name: "integrations",
  plan: "useIntegrations",
  routes: [integrationRoutes],
  broadcasts: integrationBroadcasts,
  followers: integrationFollowers,
  searches: { search_integrations: ["integrations"] },
});
