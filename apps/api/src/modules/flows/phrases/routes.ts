import { flowCampaigns } from "@recado/contract/flow-campaigns";
import { route } from "../../../platform/http/route.ts";
import type { Api } from "../../../platform/http/server.ts";
import { admitToFlows } from "../policy.ts";
import { changeCampaign, createCampaign, removeCampaign } from "./actions.ts";
import { presentCampaign } from "./present.ts";
import { accessCampaign, listCampaigns } from "./queries.ts";
import { tryPhrase } from "./trial.ts";

export function flowCampaignRoutes(api: Api) {
  route(api, flowCampaigns.list, async (ctx, { query }) => {
    admitToFlows(ctx.actor);
    const { rows, count, hasMore } = await listCampaigns(ctx, query);
    return { flow: rows.map((row) => presentCampaign(ctx.actor, row)), count, hasMore };
  });
  route(api, flowCampaigns.show, async (ctx, { params }) => ({
    details: presentCampaign(ctx.actor, await accessCampaign(ctx, params.id, "read")),
  }));
  route(api, flowCampaigns.create, async (ctx, { body }) => presentCampaign(ctx.actor, await createCampaign(ctx, body)));
  route(api, flowCampaigns.update, async (ctx, { body }) => presentCampaign(ctx.actor, await changeCampaign(ctx, body)));
  route(api, flowCampaigns.remove, async (ctx, { params }) => {
    await removeCampaign(ctx, params.id);
    return null;
  });
  route(api, flowCampaigns.tryOut, async (ctx, { query }) => {
    admitToFlows(ctx.actor);
    return tryPhrase(ctx, query);
  });
}
