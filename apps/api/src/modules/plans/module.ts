import { module } from "../../platform/module.ts";
import { planRoutes } from "./routes.ts";

export const plans = module<typeof import("./module.sample.ts")>()({
  name: "plans",
  routes: [planRoutes],
});
