import { z } from "zod";
import { At, Id } from "./common.ts";

// Apart from their nouns, for everybody's browser knows all events and nobody's but super's the forms.

/** It says no more than its id: what a company pays is nobody else's to know. */
export const PlanNews = z.object({ action: z.enum(["create", "update", "delete"]), id: Id });

export const ManagedCompanyNews = z.object({ action: z.enum(["create", "update", "delete"]), id: Id });

/** 1 is high, 2 medium, 3 low. */
export const Priority = z.union([z.literal(1), z.literal(2), z.literal(3)]);

/** What the platform tells everybody; it belongs to none of its readers, so it names no company. */
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
