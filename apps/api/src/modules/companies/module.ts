import { module } from "../../platform/module.ts";
import { companyBroadcasts } from "./broadcasts.ts";
import { companyRoutes } from "./routes.ts";

export const companies = module<typeof import("./module.sample.ts")>()({
  name: "companies",
  routes: [companyRoutes],
  broadcasts: companyBroadcasts,
});
