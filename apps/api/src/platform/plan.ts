import type { PlanFlag } from "@recado/contract/planFlags";
import { sql } from "kysely";
import type { Ctx } from "./company.ts";
import type { Broadcasts, News } from "./realtime.ts";

const columns = {
  useCampaigns: "plans.use_campaigns",
  useSchedules: "plans.use_schedules",
  useInternalChat: "plans.use_internal_chat",
  useExternalApi: "plans.use_external_api",
  useKanban: "plans.use_kanban",
  useOpenAi: "plans.use_open_ai",
  useIntegrations: "plans.use_integrations",
} as const satisfies Record<PlanFlag, string>;

/** Campaigns and their flows need the plan and the super user's switch, who may turn them off for a company whatever its plan. */
export async function planHas({ tx }: Ctx, feature: PlanFlag) {
  const isOn =
    feature === "useCampaigns"
      ? sql<boolean>`${sql.ref(columns[feature])} and not exists (select from settings where key = 'campaignsEnabled' and value = 'false')`
      : sql<boolean>`${sql.ref(columns[feature])}`;
  const plan = await tx
    .selectFrom("companies")
    .innerJoin("plans", "plans.id", "companies.plan_id")
    .select(isOn.as("has"))
    .executeTakeFirst();
  return plan?.has ?? false;
}

/** Broadcasts of a module with a plan flag: a company whose plan lacks it gets none, whatever rooms its people are in. */
export const broadcastsWithFeature = (feature: PlanFlag, broadcasts: Broadcasts): Broadcasts =>
  Object.fromEntries(
    Object.entries(broadcasts as Record<string, (ctx: Ctx, fact: never) => Promise<News[]>>).map(([name, tell]) => [
      name,
      async (ctx: Ctx, fact: never) => ((await planHas(ctx, feature)) ? tell(ctx, fact) : []),
    ]),
  );
