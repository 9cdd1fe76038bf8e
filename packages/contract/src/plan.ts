import { z } from "zod";
import { Id } from "./common.ts";

/** A company's own plan; separate from `plans.ts`, whose forms only super users need. */
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
