import type { Ctx } from "../../../platform/company.ts";
import { taken } from "../../../platform/database/conflicts.ts";
import { fail } from "../../../platform/errors.ts";
import { record } from "../../../platform/record.ts";
import { withdrawReason } from "../notes.ts";
import { positionOf } from "../present.ts";
import { accessTicket, getTicket, lockTicket, type TicketRow } from "../queries.ts";
import { lockAssignee } from "./targets.ts";
import { findUndoState, restoreState } from "./undoable.ts";

/**
 * Only the last change of the ticket, only by the agent who made it, and only within its seconds; attendance, holder and queue are
 * restored. The right comes with the change, because after a transfer the agent may not see the ticket any more. Messages caused by the
 * change are withdrawn in the same transaction; if one has left already, nothing is undone.
 */
export async function undoChange(ctx: Ctx, ticketId: number, undo: string): Promise<TicketRow> {
  const present = (await lockTicket(ctx, ticketId)) ?? fail("ERR_NO_TICKET_FOUND");
  const kept = await findUndoState(ctx, ticketId);
  if (kept?.id !== undo || kept.by !== ctx.actor.id) {
    await accessTicket(ctx, ticketId, "read");
    return fail(kept?.id === undo ? "ERR_NO_PERMISSION" : "ERR_UNDO_CHANGED");
  }
  if (!kept.isInTime) fail("ERR_UNDO_TOO_LATE");
  if (kept.isSpokenIn || !kept.isPossible) fail("ERR_UNDO_CHANGED");
  if (kept.ticket.user_id !== undefined) await lockAssignee(ctx, kept.ticket.user_id, "ERR_UNDO_CHANGED");
  // The ticket may have been given to another connection, and the contact may have started a new thread on the first one.
  await taken("ERR_UNDO_CHANGED", restoreState(ctx, ticketId, kept));
  await withdrawReason(ctx, ticketId, undo);
  await record(ctx, "ticket.undone", { ticketId, was: positionOf(present), undo });
  return getTicket(ctx, ticketId);
}
