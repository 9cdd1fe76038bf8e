import type { FlowCampaignValues, NewFlowCampaignValues } from "@recado/contract/flow-campaigns";
import type { Ctx } from "../../../platform/company.ts";
import { record } from "../../../platform/record.ts";
import { accessConnection } from "../../connections/queries.ts";
import { admitToCreate } from "../actions.ts";
import { editorOf } from "../drafts/actions.ts";
import { accessFlow } from "../queries.ts";
import { accessCampaign, type CampaignRow, deleteCampaign, getCampaign, insertCampaign, updateCampaign } from "./queries.ts";

export async function createCampaign(ctx: Ctx, { name, phrase, flowId, whatsappId, status }: NewFlowCampaignValues): Promise<CampaignRow> {
  admitToCreate(ctx);
  await accessFlow(ctx, flowId, "read");
  await accessConnection(ctx, whatsappId, "read");
  const columns = { name, phrase, flow_id: flowId, connection_id: whatsappId, active: status };
  const { id } = await insertCampaign(ctx, editorOf(ctx), columns);
  await record(ctx, "flow-campaign.created", { flowCampaignId: id });
  return getCampaign(ctx, id);
}

/** Missing values stay. */
export async function changeCampaign(ctx: Ctx, { id, name, phrase, flowId, whatsappId, status }: FlowCampaignValues): Promise<CampaignRow> {
  await accessCampaign(ctx, id, "change");
  await accessFlow(ctx, flowId, "read");
  if (whatsappId) await accessConnection(ctx, whatsappId, "read");
  await updateCampaign(ctx, id, {
    name,
    phrase,
    flow_id: flowId,
    ...(whatsappId && { connection_id: whatsappId }),
    ...(status !== undefined && { active: status }),
  });
  await record(ctx, "flow-campaign.changed", { flowCampaignId: id });
  return getCampaign(ctx, id);
}

export async function removeCampaign(ctx: Ctx, id: number) {
  const { name } = await accessCampaign(ctx, id, "remove");
  await deleteCampaign(ctx, id);
  await record(ctx, "flow-campaign.removed", { flowCampaignId: id, name });
}
