import { randomUUID } from "node:crypto";
import { PlanForm, type PlanValues } from "@recado/contract/plans";
import { companyOf } from "../../testing/company.ts";
import { PLATFORM } from "../../testing/owner.ts";
import { createPlan } from "./actions.ts";

/** Not offered at the sign-up. */
export const aPlan = (more: Partial<PlanValues> = {}): PlanValues =>
  PlanForm.parse({ name: `Plano ${randomUUID()}`, users: 3, connections: 2, queues: 2, value: 97.5, public: false, ...more });

export const planned = (more?: Partial<PlanValues>) => companyOf(PLATFORM).run((ctx) => createPlan(ctx, aPlan(more)));
