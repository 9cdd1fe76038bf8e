import { module } from "../../platform/module.ts";
import { companyRoutes } from "./routes.ts";

export const companies = module<typeof import("./module.sample.ts")>()({
  name: "companies",
  routes: [companyRoutes],
});
