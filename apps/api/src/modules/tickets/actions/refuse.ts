import type { Ctx } from "../../../platform/company.ts";
import { fail } from "../../../platform/errors.ts";
import { presentHolder } from "../present.ts";
import { getTicket, type TicketRow } from "../queries.ts";

/** Whoever comes second to a colleague is told who was first; pressing twice is pressing once. */
export async function unlessOthers(ctx: Ctx, id: number, isDone: (ticket: TicketRow) => boolean): Promise<TicketRow> {
  const ticket = await getTicket(ctx, id);
  return isDone(ticket) ? ticket : refuse(ticket);
}

export const refuse = (ticket: TicketRow): never => fail("ERR_OTHER_OPEN_TICKET", { ticket: presentHolder(ticket) });
