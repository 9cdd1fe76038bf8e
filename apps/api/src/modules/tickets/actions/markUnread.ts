import type { Ctx } from "../../../platform/company.ts";
import { record } from "../../../platform/record.ts";
import { accessTicket, getTicket, type TicketRow } from "../queries.ts";
import { setUnread } from "../unread.ts";

/**
 * Marks the ticket unread until somebody opens it. Everybody who may open the ticket may do this, because it undoes the opening. A ticket
 * that is unread already stays as it is.
 */
export async function markUnread(ctx: Ctx, ticketId: number): Promise<TicketRow> {
  const ticket = await accessTicket(ctx, ticketId, "read");
  if (!(await setUnread(ctx, ticketId))) return ticket;
  await record(ctx, "ticket.unread", { ticketId });
  return getTicket(ctx, ticketId);
}
