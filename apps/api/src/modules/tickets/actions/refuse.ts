import type { Ctx } from "../../../platform/company.ts";
import { fail } from "../../../platform/errors.ts";
import { presentHolder } from "../../contacts/present.ts";
import { findPlaceBeforeAccept } from "../moves.ts";
import { ticketPolicy } from "../policy.ts";
import { findTicket, getTicket, type TicketRow } from "../queries.ts";

/** Whoever comes second to a colleague is told who was first; pressing twice is pressing once. */
export async function unlessOthers(ctx: Ctx, id: number, isDone: (ticket: TicketRow) => boolean): Promise<TicketRow> {
  const ticket = await getTicket(ctx, id);
  return isDone(ticket) ? ticket : refuse(ticket);
}

/** What waited before somebody's eyes may be out of his sight once another one has it: he could have had it, so he is told who does. */
export async function unlessTaken(ctx: Ctx, id: number) {
  const ticket = await findTicket(ctx, id);
  if (ticket?.status !== "open" || ticketPolicy.read(ctx.actor, ticket)) return;
  const was = await findPlaceBeforeAccept(ctx, id);
  if (was && ticketPolicy.accept(ctx.actor, was)) refuse(ticket);
}

export const refuse = (ticket: TicketRow): never => fail("ERR_OTHER_OPEN_TICKET", { ticket: presentHolder(ticket) });
