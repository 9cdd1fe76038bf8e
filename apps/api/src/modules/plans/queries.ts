import type { PlanValues } from "@recado/contract/plans";
import { sql, type Transaction } from "kysely";
import { now } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/company.ts";
import { taken } from "../../platform/database/conflicts.ts";
import type { Database } from "../../platform/database.ts";
import { fail } from "../../platform/errors.ts";

const selectPlans = (tx: Transaction<Database>) => tx.selectFrom("plans").selectAll("plans");
export type PlanRow = Awaited<ReturnType<ReturnType<typeof selectPlans>["executeTakeFirstOrThrow"]>>;

const listed = (tx: Transaction<Database>) => selectPlans(tx).orderBy("value").orderBy("id");

/** The plans that a new company may choose. */
export const listPublicPlans = (tx: Transaction<Database>): Promise<PlanRow[]> => listed(tx).where("public", "=", true).execute();

export const listPlans = ({ tx, actor }: Ctx): Promise<PlanRow[]> => (actor.isSuper ? listed(tx).execute() : listPublicPlans(tx));

/** Locked until the caller has decided. */
export const lockPlan = async ({ tx }: Ctx, id: number): Promise<PlanRow> =>
  (await selectPlans(tx).where("id", "=", id).forUpdate().executeTakeFirst()) ?? fail("ERR_NO_PLAN_FOUND");

export const accessPlan = async ({ tx }: Ctx, id: number): Promise<PlanRow> =>
  (await selectPlans(tx).where("id", "=", id).executeTakeFirst()) ?? fail("ERR_NO_PLAN_FOUND");

export const insertPlan = ({ tx }: Ctx, values: PlanValues): Promise<PlanRow> =>
  taken("ERR_DUPLICATED_PLAN", tx.insertInto("plans").values(columnsOf(values)).returningAll().executeTakeFirstOrThrow());

export const updatePlan = ({ tx }: Ctx, id: number, values: PlanValues): Promise<PlanRow> =>
  taken(
    "ERR_DUPLICATED_PLAN",
    tx
      .updateTable("plans")
      .set({ ...columnsOf(values), updated_at: now() })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );

export const deletePlan = ({ tx }: Ctx, id: number) => tx.deleteFrom("plans").where("id", "=", id).execute();

/** The number of companies with this plan, and of those over its limits. */
export async function companiesOfPlan({ tx }: Ctx, id: number) {
  const { rows } = await sql<{ companies: number; over: number }>`select companies, over from app.companies_of_plan(${id})`.execute(tx);
  return rows[0] ?? { companies: 0, over: 0 };
}

const columnsOf = (values: PlanValues) => ({
  name: values.name,
  users: values.users,
  connections: values.connections,
  queues: values.queues,
  value: values.value,
  storage_gb: values.storage ?? null,
  public: values.public,
  use_campaigns: values.useCampaigns,
  use_schedules: values.useSchedules,
  use_internal_chat: values.useInternalChat,
  use_external_api: values.useExternalApi,
  use_kanban: values.useKanban,
  use_open_ai: values.useOpenAi,
  use_integrations: values.useIntegrations,
});
