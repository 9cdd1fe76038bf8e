import { newsOf } from "../../platform/noun/newsOf.ts";
import { admins, type Broadcasts } from "../../platform/realtime.ts";
import { presentCampaignNews, presentSuppressedNews } from "./present.ts";
import { findCampaign } from "./queries.ts";
import { listCampaignSettings } from "./settings.ts";
import { findSuppressed } from "./suppressed.ts";

const rooms = [admins];

const told = newsOf({
  noun: "campaign",
  id: "id",
  find: findCampaign,
  present: (row) => ({ record: presentCampaignNews(row) }),
  rooms,
});

const suppressed = newsOf({
  noun: "suppressed-contact",
  id: "id",
  find: findSuppressed,
  present: (row) => ({ record: presentSuppressedNews(row) }),
  rooms,
});

export const campaignBroadcasts = {
  ...told,
  ...suppressed,
  "campaign.started": told["campaign.changed"],
  "campaign.stopped": told["campaign.changed"],
  "campaign.finished": told["campaign.changed"],
  "campaign.counted": told["campaign.changed"],
  "campaign-settings.changed": async (ctx) => [
    { event: "campaignSettings", payload: { action: "create", record: await listCampaignSettings(ctx) }, rooms },
  ],
} satisfies Broadcasts;
