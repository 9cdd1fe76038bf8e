import { type TicketCard, tickets } from "@recado/contract/tickets";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../../lib/api.ts";
import { useLive } from "../../../lib/realtime.ts";
import { useNotes } from "../noteQueries.ts";
import { moveReactions } from "../openNews.ts";
import { ticketKeys } from "../queries.ts";
import { toldOf } from "./happenings.ts";

/** When the first and the last message that are shown were said, where others lie before or behind them. */
type Shown = { from: string | undefined; to: string | undefined; isLoaded: boolean };

/** What stands between the messages beside days and bands: where the ticket went, and of the contact's notes those of this ticket. */
export function useTold(ticket: TicketCard, shown: Shown) {
  const { data: notes } = useNotes(ticket);
  const { data: moves } = useMoves(ticket, shown);
  const told = useMemo(() => toldOf(notes?.filter(({ ticketId }) => ticketId === ticket.id) ?? [], moves ?? []), [notes, moves, ticket.id]);
  return { told, isKnown: notes !== undefined && moves !== undefined };
}

function useMoves({ id }: TicketCard, { from: first, to, isLoaded }: Shown) {
  // By months: whoever scrolls back does not ask with each page for everything that came after it.
  const from = first && `${first.slice(0, "2026-01".length)}-01T00:00:00.000Z`;
  useLive(moveReactions(id));
  return useQuery({
    queryKey: [...ticketKeys.moves(id), from, to],
    queryFn: () => call(tickets.moves, { params: { id }, query: { from, to } }),
    enabled: isLoaded,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
