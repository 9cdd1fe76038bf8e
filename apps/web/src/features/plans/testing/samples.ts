import type { OfferedPlan } from "@recado/contract/plans";

const at = "2026-01-01T12:00:00.000Z";

export const aPlan = (more: Partial<OfferedPlan> = {}): OfferedPlan => ({
  id: 3,
  name: "Essencial",
  users: 10,
  connections: 1,
  queues: 5,
  value: 97.5,
  public: true,
  storage: 50,
  useCampaigns: true,
  useSchedules: true,
  useInternalChat: true,
  useExternalApi: true,
  useKanban: true,
  useOpenAi: true,
  useIntegrations: true,
  createdAt: at,
  updatedAt: at,
  ...more,
});
