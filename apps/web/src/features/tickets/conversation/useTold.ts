import type { TicketCard } from "@recado/contract/tickets";
import { useMemo } from "react";
import { useNotes } from "../noteQueries.ts";
import { toldOf } from "./happenings.ts";

/** What stands between the messages beside days and bands: of the contact's notes those of this ticket. */
export function useTold(ticket: TicketCard) {
  const { data: notes } = useNotes(ticket);
  return useMemo(() => toldOf(notes?.filter(({ ticketId }) => ticketId === ticket.id) ?? []), [notes, ticket.id]);
}
