import { module } from "../../platform/module.ts";
import { planRoutes } from "./routes.ts";

export const plans = module({
  name: "plans",
  routes: [planRoutes],
});
