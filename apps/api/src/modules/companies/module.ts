import { module } from "../../platform/module.ts";
import { companyRoutes } from "./routes.ts";

export const companies = module({
  name: "companies",
  routes: [companyRoutes],
});
