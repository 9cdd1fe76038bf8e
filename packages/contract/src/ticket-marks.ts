import { z } from "zod";
import { At, AtText, addressed, Id, Moment } from "./common.ts";
import { get, put } from "./endpoint.ts";
import { Ticket } from "./tickets.ts";

/** How many unfinished conversations one person may pin or snooze. */
export const MARKS_MAX = 200;

/**
 * A user's own order of their list: pinned tickets are on top, snoozed ones are hidden until that time, or until something happens to them.
 * A ticket whose snooze has ended is on top until it is opened. Neither the ticket nor other users' lists change.
 */
export const Mark = z.object({ pinnedAt: At.nullable(), snoozedUntil: At.nullable() });
export type Mark = z.infer<typeof Mark>;

export const MarkedTicket = Ticket.extend({ mark: Mark });
export type MarkedTicket = z.infer<typeof MarkedTicket>;

/** Omitted fields stay unchanged. A ticket is not snoozed if the contact has written after `seenAt`, the time of the last message shown. */
export const MarkChanges = z.object({ pinned: z.boolean().optional(), snoozedUntil: Moment.nullish(), seenAt: AtText.nullish() });
export type MarkChanges = z.output<typeof MarkChanges>;

export const ticketMarks = {
  /** The user's own marks, of unfinished tickets that they may read. */
  list: get("/tickets/marked", { response: z.object({ tickets: z.array(MarkedTicket) }) }),
  set: put("/tickets/:id/mark", {
    params: addressed,
    body: MarkChanges,
    response: z.object({ ticketId: Id, mark: Mark }),
    example: { pinned: true },
  }),
};
