import type { Ctx } from "../../../platform/company.ts";
import { AppError, fail } from "../../../platform/errors.ts";
import { presentHolder } from "../../contacts/present.ts";
import { ticketPolicy } from "../policy.ts";
import { findTicket, getTicket, type TicketRow } from "../queries.ts";
import { findTaking } from "./moves.ts";

/** Whoever comes second to a colleague is told who was first; pressing twice is pressing once. */
export async function unlessOthers(ctx: Ctx, id: number, isDone: (ticket: TicketRow) => boolean): Promise<TicketRow> {
  const ticket = await getTicket(ctx, id);
  return isDone(ticket) ? ticket : refuse(ticket);
}

const DENIED = new Set(["ERR_NO_PERMISSION", "ERR_NO_TICKET_FOUND"]);

/** A move, with which an agent who is denied a ticket because a colleague was quicker learns who has it; `accepts` where it waited before the agent's eyes. */
export async function tryMove(ctx: Ctx, id: number, moving: Promise<TicketRow>, { accepts = false } = {}): Promise<TicketRow> {
  try {
    return await moving;
  } catch (error) {
    if (error instanceof AppError && DENIED.has(error.code)) await unlessOvertaken(ctx, id, { accepts });
    throw error;
  }
}

/**
 * A moment ago he could have done what he wants and may not any more, for somebody was quicker: what he held was given to another, or
 * what waited before his eyes was taken, or moved to another queue, out of his sight. He is told who has it and where.
 */
async function unlessOvertaken(ctx: Ctx, id: number, { accepts }: { accepts: boolean }) {
  const [ticket, last] = [await findTicket(ctx, id), await findTaking(ctx, id)];
  if (!ticket || !last || last.by === ctx.actor.id) return;
  const wasHis = last.was.status === "open" && last.was.userId === ctx.actor.id;
  const waitedForHim = accepts && last.was.status === "pending" && ticketPolicy.accept(ctx.actor, last.was);
  if (wasHis || (waitedForHim && !ticketPolicy.read(ctx.actor, ticket))) refuse(ticket);
}

export const refuse = (ticket: TicketRow): never => fail("ERR_OTHER_OPEN_TICKET", { ticket: presentHolder(ticket) });
