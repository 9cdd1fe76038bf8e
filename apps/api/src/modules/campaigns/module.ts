import { module } from "../../platform/module.ts";
import { campaignBroadcasts } from "./broadcasts.ts";
import { campaignFollowers } from "./followers.ts";
import { sendOfCampaigns, startPlanned, sweepCampaigns } from "./jobs.ts";
import { campaignRoutes, campaignSettingRoutes, suppressedContactRoutes } from "./routes.ts";

export const campaigns = module<typeof import("./module.sample.ts")>()({
  name: "campaigns",
  plan: "useCampaigns",
  routes: [campaignRoutes, campaignSettingRoutes, suppressedContactRoutes],
  broadcasts: campaignBroadcasts,
  followers: campaignFollowers,
  jobs: [startPlanned, sendOfCampaigns],
  timetable: [{ name: "campaigns.sweep", cron: "* * * * *", run: sweepCampaigns }],
  searches: { search_campaigns: ["campaigns"], search_suppressed_contacts: ["suppressed_contacts"] },
});
