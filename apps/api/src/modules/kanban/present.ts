import { CARD_LETTERS_MAX, KanbanTicket } from "@recado/contract/kanban";
import { presentTicketNews } from "../tickets/present.ts";
import type { TicketRow } from "../tickets/queries.ts";

/** What a card shows of a ticket, and nothing else: there are hundreds of them in an answer. */
export function presentCard(row: TicketRow): KanbanTicket {
  const ticket = presentTicketNews(row);
  return KanbanTicket.parse({ ...ticket, lastMessage: ticket.lastMessage.slice(0, CARD_LETTERS_MAX) });
}
