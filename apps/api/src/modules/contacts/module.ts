import { module } from "../../platform/module.ts";
import { contactBroadcasts } from "./broadcasts.ts";
import { readSpreadsheet, runImport } from "./imports/jobs.ts";
import { contactRoutes } from "./routes.ts";

export const contacts = module<typeof import("./module.sample.ts")>()({
  name: "contacts",
  routes: [contactRoutes],
  broadcasts: contactBroadcasts,
  jobs: [readSpreadsheet, runImport],
  searches: { search_contacts: ["contacts"] },
});
