import type { TicketCard } from "@recado/contract/tickets";
import { useIsWindowOpen } from "./useIsWindowOpen.ts";

export const WINDOW = "tickets.why.window";

/** The key of a sentence that says why one cannot write, if one cannot. */
export function useReasonNot(ticket: TicketCard): string | undefined {
  const isWindowOpen = useIsWindowOpen(ticket.window);
  return reasonNot(ticket) ?? (isWindowOpen ? undefined : WINDOW);
}

function reasonNot({ status, can, whatsapp }: TicketCard): string | undefined {
  // What no way leads back to is said first: the others each name one.
  if (!whatsapp) return "tickets.why.noConnection";
  if (status === "pending") return "tickets.why.pending";
  if (status === "closed") return "tickets.why.closed";
  return can.reply ? undefined : "tickets.why.held";
}
