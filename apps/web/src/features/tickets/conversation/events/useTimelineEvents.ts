import { type TicketCard, tickets } from "@recado/contract/tickets";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { call } from "../../../../lib/api.ts";
import { useLive } from "../../../../lib/realtime.ts";
import { moveReactions } from "../../cache/openNews.ts";
import { ticketKeys } from "../../cache/queries.ts";
import { useNotes } from "../../notes/noteQueries.ts";
import { timelineEvents } from "./timelineEvents.ts";

/** The dates of the first and last loaded message, where there are more before or after them. */
type Shown = { from: string | undefined; to: string | undefined; isLoaded: boolean };

/** Late events move the text under the reader; but messages wait no longer than this for them. */
const AWAITED_MS = 500;

/** The events between the messages, beside days and bands: the ticket's moves, and those of the contact's notes that belong to it. */
export function useTimelineEvents(ticket: TicketCard, shown: Shown) {
  const { data: notes, isPending: areNotesComing } = useNotes(ticket);
  const { data: moves, isPending: areMovesComing } = useMoves(ticket, shown);
  const events = useMemo(
    () => timelineEvents(notes?.filter(({ ticketId }) => ticketId === ticket.id) ?? [], moves ?? []),
    [notes, moves, ticket.id],
  );
  const isAwaited = useAwaited(shown.isLoaded && (areNotesComing || areMovesComing));
  return { events, isKnown: notes !== undefined && moves !== undefined, isAwaited };
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
  // Rounded to months: scrolling back does not refetch later moves with each page.
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
