import { module } from "../../platform/module.ts";
import { deliverMail } from "./jobs.ts";
import { mailRoutes } from "./routes.ts";

export const mails = module({
  name: "mails",
  routes: [mailRoutes],
  jobs: [deliverMail],
});
