import { z } from "zod";
import { At, Id } from "./common.ts";

// Separate from the flows' forms, because every browser loads all events.

/** Under the names that clients of this family have always used. Only `flowbuilder/flow/:id` returns its blocks. */
export const FlowNews = z.object({
  id: Id,
  user_id: Id,
  company_id: Id,
  name: z.string(),
  /** An inactive flow starts no runs; current runs continue. */
  active: z.boolean(),
  flow: z.null(),
  variables: z.null(),
  /** Null until it is published for the first time. */
  publishedVersionId: Id.nullable(),
  createdAt: At,
  updatedAt: At,
});
export type FlowNews = z.infer<typeof FlowNews>;

/** The user and tab editing the draft, and until when unless they renew it. */
export const Lease = z.object({ userId: Id, name: z.string(), tab: z.uuid(), until: At });
export type Lease = z.infer<typeof Lease>;

/** `draft`: it was saved by a user, or replaced (`by` is null if no tab did that). `lease`: a user edits it now, or has stopped. */
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
  /** Null if the connection was removed: then the phrase starts nothing. */
  whatsappId: Id.nullable(),
  whatsapp: z.object({ id: Id, name: z.string() }).nullable(),
  /** Other active phrases of this connection with the same text; the one with the lowest id is used. */
  meets: z.array(z.object({ id: Id, name: z.string() })),
  companyId: Id,
  userId: Id,
  createdAt: At,
  updatedAt: At,
});
export type FlowCampaignNews = z.infer<typeof FlowCampaignNews>;

export type FlowCampaignEvent = { action: "create" | "update"; record: FlowCampaignNews } | { action: "delete"; id: number };
