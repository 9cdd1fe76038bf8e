import type { TicketCard } from "@recado/contract/tickets";
import { lookToken } from "../../../lib/session/look.ts";
import { useIsWindowOpen } from "./useIsWindowOpen.ts";

export const WINDOW = "tickets.why.window";

/** The key of a sentence that says why one cannot write, if one cannot. */
export function useReasonNot(ticket: TicketCard): string | undefined {
  const isWindowOpen = useIsWindowOpen(ticket.window);
  return reasonNot(ticket) ?? (isWindowOpen ? undefined : WINDOW);
}

function reasonNot({ status, can, whatsapp }: TicketCard): string | undefined {
  if (lookToken() !== null) return "tickets.why.looking";
  // What no way leads back to is said first: the others each name one.
  if (!whatsapp) return "tickets.why.noConnection";
  if (status === "pending") return "tickets.why.pending";
  if (status === "closed") return "tickets.why.closed";
  return can.reply ? undefined : "tickets.why.held";
}
