import type { OfferedPlan, Plan } from "@recado/contract/plans";
import type { z } from "zod";
import type { PlanRow } from "./queries.ts";

export const presentPlan = (row: PlanRow): Plan => ({
  id: row.id,
  name: row.name,
  users: row.users,
  connections: row.connections,
  queues: row.queues,
  value: row.value,
  useCampaigns: row.use_campaigns,
  useSchedules: row.use_schedules,
  useInternalChat: row.use_internal_chat,
  useExternalApi: row.use_external_api,
  useKanban: row.use_kanban,
  useOpenAi: row.use_open_ai,
  useIntegrations: row.use_integrations,
});

export const presentOfferedPlan = (row: PlanRow): z.input<typeof OfferedPlan> => ({
  ...presentPlan(row),
  public: row.public,
  storage: row.storage_gb,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
