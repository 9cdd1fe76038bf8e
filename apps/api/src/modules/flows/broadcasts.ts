import type { Ctx } from "../../platform/company.ts";
import { admins, type Broadcasts, type News } from "../../platform/realtime.ts";
import { findUser } from "../users/queries.ts";
import { presentCampaignNews } from "./phrases/present.ts";
import { findCampaign } from "./phrases/queries.ts";
import { presentFlowNews, presentLease } from "./present.ts";
import { findFlow } from "./queries.ts";

const rooms = [admins];

export const flowBroadcasts = {
  "flow.created": (ctx, fact) => shown(ctx, fact, "create"),
  "flow.changed": (ctx, fact) => shown(ctx, fact, "update"),
  "flow.published": (ctx, fact) => shown(ctx, fact, "update"),
  "flow.removed": async (_, { flowId }) => [{ event: "flow", payload: { action: "delete", id: flowId }, rooms }],
  "flow.drafted": async (ctx, { flowId, version, userId, tab }) => {
    const by = { userId, name: (await findUser(ctx, userId))?.name ?? "", tab };
    return [{ event: "flow", payload: { action: "draft", id: flowId, version, by }, rooms }];
  },
  "flow.leased": async (ctx, { flowId }) => {
    const row = await findFlow(ctx, flowId);
    return row ? [{ event: "flow", payload: { action: "lease", id: flowId, lease: presentLease(row) }, rooms }] : [];
  },
  "flow-campaign.created": (ctx, fact) => phraseNews(ctx, fact, "create"),
  "flow-campaign.changed": (ctx, fact) => phraseNews(ctx, fact, "update"),
  "flow-campaign.removed": async (_, { flowCampaignId }) => [
    { event: "flowCampaign", payload: { action: "delete", id: flowCampaignId }, rooms },
  ],
} satisfies Broadcasts;

async function shown(ctx: Ctx, { flowId }: { flowId: number }, action: "create" | "update"): Promise<News[]> {
  const row = await findFlow(ctx, flowId);
  return row ? [{ event: "flow", payload: { action, record: presentFlowNews(row) }, rooms }] : [];
}

async function phraseNews(ctx: Ctx, { flowCampaignId }: { flowCampaignId: number }, action: "create" | "update"): Promise<News[]> {
  const row = await findCampaign(ctx, flowCampaignId);
  return row ? [{ event: "flowCampaign", payload: { action, record: presentCampaignNews(row) }, rooms }] : [];
}
