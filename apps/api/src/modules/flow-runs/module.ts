import { module } from "../../platform/module.ts";
import { flowRunRoutes } from "./routes.ts";

/** What people do with runs; the runs themselves stand beside what answers contacts, in `messages/runs`. */
export const flowRuns = module<typeof import("./module.sample.ts")>()({
  name: "flow-runs",
  plan: "useCampaigns",
  routes: [flowRunRoutes],
});
