import type { TicketChanges } from "@recado/contract/tickets";
import type { Ctx } from "../../../platform/company.ts";
import { acceptTicket } from "../moves/accept.ts";
import { updateAutomation } from "../moves/automation.ts";
import { closeTicket } from "../moves/close.ts";
import { tryMove } from "../moves/conflicts.ts";
import { reopenTicket } from "../moves/reopen.ts";
import { returnTicket } from "../moves/return.ts";
import { transferTicket } from "../moves/transfer.ts";
import { addNote } from "../notes.ts";
import { accessTicket, type TicketRow } from "../queries.ts";

/**
 * Clients send the whole record back: the fields that differ from the ticket are the change that they want. The reason is noted first,
 * because an agent who transfers the ticket may not see it any more.
 */
export const changeTicket = (ctx: Ctx, id: number, changes: TicketChanges): Promise<TicketRow> =>
  tryMove(ctx, id, change(ctx, id, changes), { accepts: changes.status === "open" });

async function change(ctx: Ctx, id: number, changes: TicketChanges): Promise<TicketRow> {
  const seen = await accessTicket(ctx, id, "read");
  const act = verbOf(ctx, seen, changes);
  if (act && changes.reason !== undefined) await addNote(ctx, { ticketId: id, note: changes.reason });
  return updateAutomation(ctx, seen, (await act?.()) ?? seen, changes);
}

/** Undefined if the ticket is already in that state, as when a client repeats a request whose response was lost. */
function verbOf(ctx: Ctx, seen: TicketRow, changes: TicketChanges): (() => Promise<TicketRow>) | undefined {
  const { status, queueId } = changes;
  const userId = changes.userId ?? undefined;
  const own = ctx.actor.id;
  const moves = {
    user: userId !== undefined && userId !== seen.userId,
    queue: queueId !== undefined && queueId !== seen.queueId,
    connection: Boolean(changes.whatsappId) && changes.whatsappId !== seen.connectionId,
  };
  const transfer = () =>
    transferTicket(ctx, seen, {
      ...(status !== undefined && status !== "closed" && { status }),
      userId,
      queueId,
      connectionId: changes.whatsappId ?? undefined,
    });

  if (status === "closed") return () => closeTicket(ctx, seen, { silent: changes.silent });
  if (seen.status === "closed") {
    if (status === "open") return () => reopenTicket(ctx, seen, { userId, queueId });
    return status === "pending" ? () => returnTicket(ctx, seen) : moved(moves) ? transfer : undefined;
  }
  if (moves.connection) return transfer;
  if (status === "open" && seen.status === "pending") return () => acceptTicket(ctx, seen, { userId, ...(moves.queue && { queueId }) });
  // Accepting a ticket that a colleague has just accepted is no transfer: the error says who was first.
  if (status === "open" && (userId ?? own) === own && seen.userId !== own && !moves.queue) return () => acceptTicket(ctx, seen);
  if (status === "pending" && seen.status === "open" && !moves.user && !moves.queue) return () => returnTicket(ctx, seen);
  return moved(moves) ? transfer : undefined;
}

const moved = (moves: Record<string, boolean>) => Object.values(moves).some(Boolean);
