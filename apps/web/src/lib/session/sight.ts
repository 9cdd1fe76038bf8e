import type { TicketNews } from "@recado/contract/tickets";

type Sight = { ticketId: number; isAtEnd(): boolean };

/** The conversation that is open here. */
let open: Sight | undefined;

/** From here until it is called off. */
export function lookAt(sight: Sight): () => void {
  open = sight;
  return () => {
    if (open === sight) open = undefined;
  };
}

/** Whether whoever sits here sees what is being said there. */
export const isInSight = (ticketId: number) => open?.ticketId === ticketId && document.visibilityState === "visible" && open.isAtEnd();

/** A ticket in which something was said, for whoever sees it: the server will hear of that in a moment. */
export const asSeen = <T extends Pick<TicketNews, "id" | "unreadMessages">>(ticket: T): T =>
  isInSight(ticket.id) ? { ...ticket, unreadMessages: 0 } : ticket;
