import { z } from "zod";
import { At, Id } from "./common.ts";

// Apart from its forms, for everybody's browser knows all events.

/**
 * Waits; stands in the outbox and may not be changed; the provider has it; it did not go, and says why. The words are those
 * that clients of this kind have always known.
 */
export const ScheduleStatus = z.enum(["PENDENTE", "AGENDADA", "ENVIADA", "ERRO"]);
export type ScheduleStatus = z.infer<typeof ScheduleStatus>;

export const Repeats = z.enum(["daily", "weekly", "monthly"]);
export type Repeats = z.infer<typeof Repeats>;

export const Schedule = z.object({
  id: Id,
  body: z.string(),
  sendAt: At,
  /** When the provider took it. */
  sentAt: At.nullable(),
  sent: z.boolean(),
  status: ScheduleStatus,
  /** Why it did not go: a code of ours, or what the provider said. */
  failure: z.string().nullable(),
  contactId: Id,
  contact: z.object({ id: Id, name: z.string(), number: z.string() }),
  ticketId: Id.nullable(),
  userId: Id,
  user: z.object({ id: Id, name: z.string() }),
  /** A signed link that lives an hour. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  /** Of the next one alone: it hands its rule on when it goes. */
  repeats: Repeats.nullable(),
  repeatsUntil: z.string().nullable(),
  companyId: Id,
  createdAt: At,
  updatedAt: At,
});
export type Schedule = z.infer<typeof Schedule>;
