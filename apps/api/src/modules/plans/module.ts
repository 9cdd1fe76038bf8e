import { module } from "../../platform/module.ts";
import { plansEverywhere } from "./everywhere.ts";
import { planRoutes } from "./routes.ts";

export const plans = module<typeof import("./module.sample.ts")>()({
  name: "plans",
  routes: [planRoutes],
  everywhere: plansEverywhere,
  searches: { companies_of_plan: ["companies", "connections", "queues", "users"] },
});
