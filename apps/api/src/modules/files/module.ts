import { module } from "../../platform/module.ts";
import { removeStoredFile } from "./jobs.ts";
import { configureLinks } from "./present.ts";
import { fileRoutes } from "./routes.ts";

export const files = module<typeof import("./module.sample.ts")>()({
  name: "files",
  configure: [configureLinks],
  routes: [fileRoutes],
  jobs: [removeStoredFile],
});
