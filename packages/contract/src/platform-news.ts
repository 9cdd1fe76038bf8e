import { z } from "zod";
import { At, Id } from "./common.ts";

// Separate from their nouns: every browser loads all events, but only super users need the forms.

/** Only the id: a company's price is confidential. */
export const PlanNews = z.object({ action: z.enum(["create", "update", "delete"]), id: Id });

export const ManagedCompanyNews = z.object({ action: z.enum(["create", "update", "delete"]), id: Id });

/** 1 is high, 2 medium, 3 low. */
export const Priority = z.union([z.literal(1), z.literal(2), z.literal(3)]);

/** An announcement of the platform to everybody; it belongs to no company, so it names none. */
export const AnnouncementNews = z.object({
  id: Id,
  title: z.string(),
  text: z.string(),
  priority: Priority,
  status: z.boolean(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  createdAt: At,
  updatedAt: At,
});
export type AnnouncementNews = z.infer<typeof AnnouncementNews>;

/** The same for everybody. */
export const Help = z.object({ id: Id, title: z.string(), description: z.string(), video: z.string(), createdAt: At, updatedAt: At });
export type Help = z.infer<typeof Help>;
