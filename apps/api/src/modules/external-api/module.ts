import { module } from "../../platform/module.ts";
import { externalApiRoutes } from "./routes.ts";

export const externalApi = module<typeof import("./module.sample.ts")>()({
  name: "external-api",
  plan: "useExternalApi",
  routes: [externalApiRoutes],
});
