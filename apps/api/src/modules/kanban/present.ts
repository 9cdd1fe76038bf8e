import { CARD_LETTERS_MAX, KanbanTicket } from "@recado/contract/kanban";
import { presentTicketNews } from "../tickets/present.ts";
import type { TicketRow } from "../tickets/queries.ts";

/** Only what a card shows of a ticket: a response has hundreds of them. */
export function presentCard(row: TicketRow): KanbanTicket {
  const ticket = presentTicketNews(row);
  return KanbanTicket.parse({ ...ticket, lastMessage: ticket.lastMessage.slice(0, CARD_LETTERS_MAX) });
}
