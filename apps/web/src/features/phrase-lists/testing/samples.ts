import type { FlowCampaign } from "@recado/contract/flow-campaigns";

const at = "2026-01-01T00:00:00.000Z";

export const aPhrase = (more: Partial<FlowCampaign> = {}): FlowCampaign => ({
  id: 1,
  name: "Promo",
  phrase: "quero a promoção",
  status: true,
  flowId: 1,
  whatsappId: 3,
  meets: [],
  companyId: 5,
  userId: 1,
  flow: { id: 1, name: "Boas-vindas", active: true, isPublished: true },
  whatsapp: { id: 3, name: "Loja" },
  createdAt: at,
  updatedAt: at,
  can: { change: true, remove: true },
  ...more,
});
