import { z } from "zod";
import { Id } from "./common.ts";

/** What a company knows of its own; apart from the forms of `plans.ts`, which nobody's browser but super's needs. */
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
