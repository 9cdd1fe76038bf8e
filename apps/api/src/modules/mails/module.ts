import { module } from "../../platform/module.ts";
import { deliverMail } from "./jobs.ts";
import { mailRoutes } from "./routes.ts";

export const mails = module<typeof import("./module.sample.ts")>()({
  name: "mails",
  routes: [mailRoutes],
  jobs: [deliverMail],
});
