import { type TicketCard, tickets } from "@recado/contract/tickets";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { call } from "../../../../lib/api.ts";
import { useLive } from "../../../../lib/realtime.ts";
import { moveReactions } from "../../cache/openNews.ts";
import { ticketKeys } from "../../cache/queries.ts";
import { useNotes } from "../../notes/noteQueries.ts";
import { timelineEvents } from "./timelineEvents.ts";

/** When the first and the last message that are shown were said, where others lie before or behind them. */
type Shown = { from: string | undefined; to: string | undefined; isLoaded: boolean };

/** What comes later moves what is read; but nobody's words wait longer for it. */
const AWAITED_MS = 500;

/** What stands between the messages beside days and bands: where the ticket went, and of the contact's notes those of this ticket. */
export function useTold(ticket: TicketCard, shown: Shown) {
  const { data: notes, isPending: areNotesComing } = useNotes(ticket);
  const { data: moves, isPending: areMovesComing } = useMoves(ticket, shown);
  const told = useMemo(
    () => timelineEvents(notes?.filter(({ ticketId }) => ticketId === ticket.id) ?? [], moves ?? []),
    [notes, moves, ticket.id],
  );
  const isAwaited = useAwaited(shown.isLoaded && (areNotesComing || areMovesComing));
  return { told, isKnown: notes !== undefined && moves !== undefined, isAwaited };
}

function useAwaited(isComing: boolean) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isComing) return;
    const timer = setTimeout(() => setLate(true), AWAITED_MS);
    return () => clearTimeout(timer);
  }, [isComing]);
  return isComing && !isLate;
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
