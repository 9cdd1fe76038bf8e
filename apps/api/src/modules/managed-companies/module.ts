import { module } from "../../platform/module.ts";
import { managedCompanyBroadcasts } from "./broadcasts.ts";
import { eraseCompany, eraseLeft } from "./erase.ts";
import { tellOfSignUp } from "./jobs.ts";
import { managedCompanyRoutes } from "./routes.ts";

export const managedCompanies = module<typeof import("./module.sample.ts")>()({
  name: "managed-companies",
  routes: [managedCompanyRoutes],
  broadcasts: managedCompanyBroadcasts,
  jobs: [eraseCompany, tellOfSignUp],
  timetable: [{ name: "managed-companies.erase-left", cron: "13 * * * *", run: eraseLeft }],
  searches: {
    managed_companies: ["companies"],
    company_usage: ["companies", "connections", "files", "messages", "queues", "settings", "users"],
    company_settings: ["settings"],
    create_company: [],
    change_company: [],
    retire_company: [],
    erase_company: [],
    erase_facts: [],
    find_retired: ["companies"],
    require_platform: ["companies"],
    visit: ["companies"],
  },
});
