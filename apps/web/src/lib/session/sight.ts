import type { TicketNews } from "@recado/contract/tickets";

type Sight = { ticketId: number; isAtEnd(): boolean };

/** The conversation that is open in this tab. */
let open: Sight | undefined;

/** Until the returned function is called. */
export function lookAt(sight: Sight): () => void {
  open = sight;
  return () => {
    if (open === sight) open = undefined;
  };
}

/** Whether the end of that conversation is visible to the user. */
export const isInSight = (ticketId: number) => open?.ticketId === ticketId && document.visibilityState === "visible" && open.isAtEnd();

/** A visible ticket counts as read: the read receipt is about to reach the server. */
export const readInSight = <T extends Pick<TicketNews, "id" | "unreadMessages">>(ticket: T): T =>
  isInSight(ticket.id) ? { ...ticket, unreadMessages: 0 } : ticket;
