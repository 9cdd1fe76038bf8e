import { z } from "zod";
import { At, Id, Named } from "./common.ts";

// Separate from the campaigns' forms, because every browser loads all events.

/** The names that clients of this family have always known: not planned, planned, sending, stopped, finished. */
export const campaignStatuses = ["INATIVA", "PROGRAMADA", "EM_ANDAMENTO", "CANCELADA", "FINALIZADA"] as const;
export const CampaignStatus = z.enum(campaignStatuses);
export type CampaignStatus = z.infer<typeof CampaignStatus>;

/**
 * Why a campaign was stopped by itself: a fifth of its last messages failed; there was nothing to send, nobody to send it to, or no
 * connection when its time came.
 */
export const campaignStops = ["failures", "incomplete"] as const;
export type CampaignStop = (typeof campaignStops)[number];

/** What a running campaign waits for: the sending hours, the next day (the daily limit is reached), or its connection. */
export const campaignWaits = ["hours", "dailyLimit", "connection"] as const;
export type CampaignWait = (typeof campaignWaits)[number];

/** The states that a recipient can be in. `excluded`: left out when the campaign started; `skipped`: left out when it was its turn. */
export const recipientStates = ["excluded", "pending", "sending", "sent", "delivered", "read", "failed", "unknown", "skipped"] as const;
export type RecipientState = (typeof recipientStates)[number];

/**
 * From one snapshot: `planned` is the sum of all others but `excluded`, and `planned + excluded` is how many contacts the list had. All are
 * 0 before the campaign has started.
 */
export const CampaignCounts = z.object({
  planned: z.int(),
  excluded: z.int(),
  pending: z.int(),
  sending: z.int(),
  sent: z.int(),
  delivered: z.int(),
  read: z.int(),
  failed: z.int(),
  unknown: z.int(),
  skipped: z.int(),
});
export type CampaignCounts = z.infer<typeof CampaignCounts>;

const Text = z.string().nullable();

/** Under the names that clients of this family have always used. */
export const CampaignNews = z.object({
  id: Id,
  companyId: Id,
  name: z.string(),
  message1: Text,
  message2: Text,
  message3: Text,
  message4: Text,
  message5: Text,
  status: CampaignStatus,
  /** Why it is CANCELADA, if nobody has cancelled it. */
  stopReason: z.enum(campaignStops).nullable(),
  /** Why nothing is sent just now, and until when if that is known; null while it goes on. */
  waitsFor: z.enum(campaignWaits).nullable(),
  waitsUntil: At.nullable(),
  scheduledAt: At.nullable(),
  /** When its recipients were planned. */
  startedAt: At.nullable(),
  completedAt: At.nullable(),
  whatsappId: Id.nullable(),
  whatsapp: Named.nullable(),
  contactListId: Id.nullable(),
  /** `validCount`: how many of its contacts have a number that is on WhatsApp. */
  contactList: Named.extend({ contactsCount: z.int(), validCount: z.int() }).nullable(),
  /** The tag that its list was made from. */
  tagId: Id.nullable(),
  tagListId: Id.nullable(),
  fileListId: Id.nullable(),
  fileList: Named.nullable(),
  /** A signed link, valid for an hour. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  counts: CampaignCounts,
  createdAt: At,
  updatedAt: At,
});
export type CampaignNews = z.infer<typeof CampaignNews>;

export type CampaignEvent = { action: "create" | "update"; record: CampaignNews } | { action: "delete"; id: number };

/** One setting; its value is JSON, as clients of this family expect it. `id` is 0 as long as the default is in force. */
export const CampaignSetting = z.object({ id: z.int(), key: z.string(), value: z.string() });
export type CampaignSetting = z.infer<typeof CampaignSetting>;
export type CampaignSettingsEvent = { action: "create"; record: CampaignSetting[] };

/** Somebody to whom no campaign writes: they asked for that themselves. */
export const SuppressedContactNews = z.object({
  id: Id,
  name: z.string(),
  number: z.string(),
  /** The word that they wrote. */
  word: z.string(),
  contactId: Id.nullable(),
  /** The campaign that they answered. */
  campaign: Named.nullable(),
  createdAt: At,
});
export type SuppressedContactNews = z.infer<typeof SuppressedContactNews>;
export type SuppressedContactEvent = { action: "create" | "update"; record: SuppressedContactNews } | { action: "delete"; id: number };
