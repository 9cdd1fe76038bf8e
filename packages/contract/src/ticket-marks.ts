import { z } from "zod";
import { At, AtText, addressed, Id, Moment } from "./common.ts";
import { get, put } from "./endpoint.ts";
import { Ticket } from "./tickets.ts";

/** So many conversations that go on one person pins or puts off. */
export const MARKS_MAX = 200;

/**
 * How one person has arranged his own list: pinned stands on top, put off is out of sight until then, or until something happens to it.
 * What is past has come back, and stands on top until it is looked at. Nobody else's list is touched, and nothing of the ticket.
 */
export const Mark = z.object({ pinnedAt: At.nullable(), snoozedUntil: At.nullable() });
export type Mark = z.infer<typeof Mark>;

export const MarkedTicket = Ticket.extend({ mark: Mark });
export type MarkedTicket = z.infer<typeof MarkedTicket>;

/** What is not named stays as it is; nor is put off to what the contact has written since `seenAt`, the time of the last word that is shown. */
export const MarkChanges = z.object({ pinned: z.boolean().optional(), snoozedUntil: Moment.nullish(), seenAt: AtText.nullish() });
export type MarkChanges = z.output<typeof MarkChanges>;

export const ticketMarks = {
  /** One's own, of tickets that go on and that one may read. */
  list: get("/tickets/marked", { response: z.object({ tickets: z.array(MarkedTicket) }) }),
  set: put("/tickets/:id/mark", {
    params: addressed,
    body: MarkChanges,
    response: z.object({ ticketId: Id, mark: Mark }),
    example: { pinned: true },
  }),
};
