import { z } from "zod";
import { At, Id } from "./common.ts";
import { get } from "./endpoint.ts";

export const planFlags = [
  "useCampaigns",
  "useSchedules",
  "useInternalChat",
  "useExternalApi",
  "useKanban",
  "useOpenAi",
  "useIntegrations",
] as const;
export type PlanFlag = (typeof planFlags)[number];

export const Plan = z.object({
  id: Id,
  name: z.string(),
  users: z.int(),
  connections: z.int(),
  queues: z.int(),
  value: z.number(),
  useCampaigns: z.boolean(),
  useSchedules: z.boolean(),
  useInternalChat: z.boolean(),
  useExternalApi: z.boolean(),
  useKanban: z.boolean(),
  useOpenAi: z.boolean(),
  useIntegrations: z.boolean(),
});
export type Plan = z.infer<typeof Plan>;

const DatedPlan = Plan.extend({ createdAt: At, updatedAt: At });

/** Without a session both show what anybody may choose at sign-up. */
export const plans = {
  list: get("/plans/list", { response: z.array(DatedPlan), access: "public" }),
  all: get("/plans/all", { response: z.array(DatedPlan), access: "public" }),
};
