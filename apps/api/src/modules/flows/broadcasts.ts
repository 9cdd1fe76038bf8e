import { newsOf } from "../../platform/noun/newsOf.ts";
import { admins, type Broadcasts } from "../../platform/realtime.ts";
import { findUser } from "../users/queries.ts";
import { presentCampaignNews } from "./phrases/present.ts";
import { findCampaign } from "./phrases/queries.ts";
import { presentFlowNews, presentLease } from "./present.ts";
import { findFlow } from "./queries.ts";

const rooms = [admins];

const told = newsOf({ noun: "flow", id: "id", find: findFlow, present: (row) => ({ record: presentFlowNews(row) }), rooms });

export const flowBroadcasts = {
  ...told,
  "flow.published": told["flow.changed"],
  "flow.drafted": async (ctx, { flowId, version, userId, tab }) => {
    const by = { userId, name: (await findUser(ctx, userId))?.name ?? "", tab };
    return [{ event: "flow", payload: { action: "draft", id: flowId, version, by }, rooms }];
  },
  "flow.leased": async (ctx, { flowId }) => {
    const row = await findFlow(ctx, flowId);
    return row ? [{ event: "flow", payload: { action: "lease", id: flowId, lease: presentLease(row) }, rooms }] : [];
  },
  ...newsOf({
    noun: "flow-campaign",
    id: "id",
    find: findCampaign,
    present: (row) => ({ record: presentCampaignNews(row) }),
    rooms,
  }),
} satisfies Broadcasts;
