import { module } from "../../platform/module.ts";
import { flowRunRoutes } from "./routes.ts";

/** What users do with runs; the engine of the runs is in `messages/runs`. */
export const flowRuns = module<typeof import("./module.sample.ts")>()({
  name: "flow-runs",
  plan: "useCampaigns",
  routes: [flowRunRoutes],
});
