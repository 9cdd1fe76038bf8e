import type { Ctx } from "../../../platform/company.ts";
import { record } from "../../../platform/record.ts";
import { accessTicket, getTicket, type TicketRow } from "../queries.ts";
import { setUnread } from "../unread.ts";

/**
 * As if the contact's last word had not been seen: it counts once more, until somebody opens the ticket. Whoever may open it may
 * do so, for opening it is what is taken back. What is unread already stays as it is.
 */
export async function markUnread(ctx: Ctx, ticketId: number): Promise<TicketRow> {
  const ticket = await accessTicket(ctx, ticketId, "read");
  if (!(await setUnread(ctx, ticketId))) return ticket;
  await record(ctx, "ticket.unread", { ticketId });
  return getTicket(ctx, ticketId);
}
