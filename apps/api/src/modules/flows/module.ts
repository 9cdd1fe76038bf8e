import { module } from "../../platform/module.ts";
import { flowBroadcasts } from "./broadcasts.ts";
import { flowCampaignRoutes } from "./phrases/routes.ts";
import { flowRoutes } from "./routes.ts";

export const flows = module<typeof import("./module.sample.ts")>()({
  name: "flows",
  plan: "useCampaigns",
  routes: [flowRoutes, flowCampaignRoutes],
  broadcasts: flowBroadcasts,
  searches: { search_flows: ["flows"], search_flow_phrases: ["flow_phrases"] },
});
