import type { Ctx } from "../../../platform/company.ts";
import { AppError, fail } from "../../../platform/errors.ts";
import { presentHolder } from "../../contacts/present.ts";
import { ticketPolicy } from "../policy.ts";
import { findTicket, getTicket, type TicketRow } from "../queries.ts";
import { findTaking } from "./moves.ts";

/** For an actor who lost to a colleague: says who was first. If the actor's own earlier request did it, the repetition succeeds. */
export async function assertMoved(ctx: Ctx, id: number, isDone: (ticket: TicketRow) => boolean): Promise<TicketRow> {
  const ticket = await getTicket(ctx, id);
  return isDone(ticket) ? ticket : refuse(ticket);
}

const DENIED = new Set(["ERR_NO_PERMISSION", "ERR_NO_TICKET_FOUND"]);

/**
 * Runs a move. An agent who is denied the ticket because a colleague was faster learns who has it; `accepts` if the agent saw the ticket as
 * pending.
 */
export async function tryMove(ctx: Ctx, id: number, moving: Promise<TicketRow>, { accepts = false } = {}): Promise<TicketRow> {
  try {
    return await moving;
  } catch (error) {
    if (error instanceof AppError && DENIED.has(error.code)) await refuseIfOvertaken(ctx, id, { accepts });
    throw error;
  }
}

/**
 * Explains a refusal caused by a colleague who was faster: the actor's ticket was given to another user, or the pending one was accepted or
 * moved to a queue that the actor does not see. The error says who has it, and where.
 */
async function refuseIfOvertaken(ctx: Ctx, id: number, { accepts }: { accepts: boolean }) {
  const [ticket, last] = [await findTicket(ctx, id), await findTaking(ctx, id)];
  if (!ticket || !last || last.by === ctx.actor.id) return;
  const wasHis = last.was.status === "open" && last.was.userId === ctx.actor.id;
  const waitedForHim = accepts && last.was.status === "pending" && ticketPolicy.accept(ctx.actor, last.was);
  if (wasHis || (waitedForHim && !ticketPolicy.read(ctx.actor, ticket))) refuse(ticket);
}

export const refuse = (ticket: TicketRow): never => fail("ERR_OTHER_OPEN_TICKET", { ticket: presentHolder(ticket) });
