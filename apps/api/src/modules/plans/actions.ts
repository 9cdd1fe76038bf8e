import type { PlanValues } from "@recado/contract/plans";
import type { Ctx } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";
import { record } from "../../platform/record.ts";
import { companiesOfPlan, deletePlan, insertPlan, lockPlan, updatePlan } from "./queries.ts";

export async function createPlan(ctx: Ctx, values: PlanValues) {
  const plan = await insertPlan(ctx, values);
  await record(ctx, "plan.created", { planId: plan.id });
  return plan;
}

/** Companies over the new limits keep what they have, and can add nothing. */
export async function changePlan(ctx: Ctx, id: number, values: PlanValues) {
  await lockPlan(ctx, id);
  const plan = await updatePlan(ctx, id, values);
  await record(ctx, "plan.changed", { planId: id });
  return { plan, companiesOver: (await companiesOfPlan(ctx, id)).over };
}

export async function removePlan(ctx: Ctx, id: number) {
  await lockPlan(ctx, id);
  const { companies } = await companiesOfPlan(ctx, id);
  if (companies > 0) fail("ERR_PLAN_IN_USE", { companies });
  await deletePlan(ctx, id);
  await record(ctx, "plan.removed", { planId: id });
}
