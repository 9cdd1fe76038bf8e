import { z } from "zod";
import { At, Id } from "./common.ts";

// Apart from its forms, for everybody's browser knows all events.

/** Under the names that clients of this kind have always read. What is in it comes with `flowbuilder/flow/:id` alone. */
export const FlowNews = z.object({
  id: Id,
  user_id: Id,
  company_id: Id,
  name: z.string(),
  /** One that is not starts no run; runs that are under way go on. */
  active: z.boolean(),
  flow: z.null(),
  variables: z.null(),
  /** Null until it is published for the first time. */
  publishedVersionId: Id.nullable(),
  createdAt: At,
  updatedAt: At,
});
export type FlowNews = z.infer<typeof FlowNews>;

/** Who edits the draft, in which tab of his, and until when unless he says so again. */
export const Lease = z.object({ userId: Id, name: z.string(), tab: z.uuid(), until: At });
export type Lease = z.infer<typeof Lease>;

/** `draft`: somebody has saved it, or it was replaced (`by` is null for what has no tab). `lease`: somebody edits now, or nobody any more. */
export const FlowEvent = z.discriminatedUnion("action", [
  z.object({ action: z.enum(["create", "update"]), record: FlowNews }),
  z.object({ action: z.literal("delete"), id: Id }),
  z.object({
    action: z.literal("draft"),
    id: Id,
    version: z.int(),
    by: z.object({ userId: Id, name: z.string(), tab: z.uuid().nullable() }),
  }),
  z.object({ action: z.literal("lease"), id: Id, lease: Lease.nullable() }),
]);
export type FlowEvent = z.infer<typeof FlowEvent>;

export const FlowCampaignNews = z.object({
  id: Id,
  name: z.string(),
  phrase: z.string(),
  status: z.boolean(),
  flowId: Id,
  flow: z.object({ id: Id, name: z.string(), active: z.boolean(), isPublished: z.boolean() }),
  /** Null where the connection has been removed: then the phrase starts nothing. */
  whatsappId: Id.nullable(),
  whatsapp: z.object({ id: Id, name: z.string() }).nullable(),
  /** Other active phrases of the same connection that say the same; the one with the lowest id is heard. */
  meets: z.array(z.object({ id: Id, name: z.string() })),
  companyId: Id,
  userId: Id,
  createdAt: At,
  updatedAt: At,
});
export type FlowCampaignNews = z.infer<typeof FlowCampaignNews>;

export type FlowCampaignEvent = { action: "create" | "update"; record: FlowCampaignNews } | { action: "delete"; id: number };
