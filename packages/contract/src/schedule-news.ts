import { z } from "zod";
import { At, Id } from "./common.ts";

// Separate from the schedules' forms, because every browser loads all events.

/**
 * In order: waiting; in the outbox, and no longer editable; accepted by the provider; failed, with a reason. The names are those that
 * clients of this family have always known.
 */
export const ScheduleStatus = z.enum(["PENDENTE", "AGENDADA", "ENVIADA", "ERRO"]);
export type ScheduleStatus = z.infer<typeof ScheduleStatus>;

export const Repeats = z.enum(["daily", "weekly", "monthly"]);
export type Repeats = z.infer<typeof Repeats>;

export const Schedule = z.object({
  id: Id,
  body: z.string(),
  sendAt: At,
  /** When the provider accepted it. */
  sentAt: At.nullable(),
  sent: z.boolean(),
  status: ScheduleStatus,
  /** Why it failed: one of our codes, or the provider's text. */
  failure: z.string().nullable(),
  contactId: Id,
  contact: z.object({ id: Id, name: z.string(), number: z.string() }),
  ticketId: Id.nullable(),
  userId: Id,
  user: z.object({ id: Id, name: z.string() }),
  /** A signed link, valid for an hour. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  /** Only set on the next one: it passes its rule on when it is sent. */
  repeats: Repeats.nullable(),
  repeatsUntil: z.string().nullable(),
  companyId: Id,
  createdAt: At,
  updatedAt: At,
});
export type Schedule = z.infer<typeof Schedule>;
