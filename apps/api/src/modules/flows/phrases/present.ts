import type { FlowCampaignNews } from "@recado/contract/flow-campaigns";
import { withAbilities } from "../../../platform/access.ts";
import { phrasePolicy } from "../policy.ts";
import type { CampaignRow } from "./queries.ts";

export const presentCampaignNews = (row: CampaignRow): FlowCampaignNews => ({
  id: row.id,
  name: row.name,
  phrase: row.phrase,
  status: row.active,
  flowId: row.flowId,
  flow: { id: row.flowId, name: row.flowName, active: row.flowActive, isPublished: row.isPublished },
  whatsappId: row.connectionId,
  whatsapp: row.connectionId === null ? null : { id: row.connectionId, name: row.connectionName ?? "" },
  meets: row.meets,
  companyId: row.companyId,
  userId: row.userId,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export const presentCampaign = withAbilities(presentCampaignNews, phrasePolicy, "change", "remove");
