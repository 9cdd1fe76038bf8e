import { module } from "../../platform/module.ts";
import { externalApiRoutes } from "./routes.ts";

export const externalApi = module({
  name: "external-api",
  plan: "useExternalApi",
  routes: [externalApiRoutes],
});
