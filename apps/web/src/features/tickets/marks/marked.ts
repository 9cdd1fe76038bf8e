import { type Mark, type MarkChanges, ticketMarks } from "@recado/contract/ticket-marks";
import type { Ticket } from "@recado/contract/tickets";
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { mergeTickets, type TicketPages } from "../cache/mergeNews.ts";
import { patchQueries } from "../cache/patchQueries.ts";
import { MARKED, ticketKeys } from "../cache/queries.ts";

export type Marks = Readonly<Record<number, Mark>>;
type MarkedPages = InfiniteData<TicketPages["pages"][number] & { marks: Marks }>;

/**
 * The tickets that the user has pinned or snoozed: a list like the others, patched by the same events, with each ticket's mark beside it.
 */
export const markedTickets = infiniteQueryOptions({
  queryKey: ticketKeys.list(MARKED),
  queryFn: async () => {
    const { tickets } = await call(ticketMarks.list);
    const marks: Marks = Object.fromEntries(tickets.map(({ id, mark }) => [id, mark]));
    const rows: Ticket[] = tickets.map(({ mark: _, ...row }) => row);
    return { tickets: rows, count: rows.length, hasMore: false, cursor: null, marks };
  },
  initialPageParam: "",
  getNextPageParam: () => undefined,
  staleTime: Number.POSITIVE_INFINITY, // events keep it current; after a gap everything is refetched
  structuralSharing: (shown, fresh) => mergeTickets(shown as TicketPages | undefined, fresh as TicketPages),
});

const none: Mark = { pinnedAt: null, snoozedUntil: null };
const isNone = ({ pinnedAt, snoozedUntil }: Mark) => pinnedAt === null && snoozedUntil === null;

/** How many mark events each ticket has had: a response to an earlier request may be older than those. */
const eventCounts = new Map<number, number>();
const eventCountOf = (ticketId: number) => eventCounts.get(ticketId) ?? 0;

export function applyMark(cache: QueryClient, ticketId: number, mark: Mark): boolean {
  eventCounts.set(ticketId, eventCountOf(ticketId) + 1);
  return noteMark(cache, ticketId, mark);
}

/** True if the ticket is not in the list yet, so that a refetch is needed. */
function noteMark(cache: QueryClient, ticketId: number, mark: Mark): boolean {
  const rows = cache.getQueryData(markedTickets.queryKey)?.pages.flatMap(({ tickets }) => tickets) ?? [];
  patchQueries<MarkedPages>(cache, { queryKey: markedTickets.queryKey, exact: true }, (cached) => ({
    ...cached,
    pages: cached.pages.map((page) => ({
      ...page,
      marks: { ...page.marks, [ticketId]: mark },
      tickets: isNone(mark) ? page.tickets.filter(({ id }) => id !== ticketId) : page.tickets,
    })),
  }));
  return !isNone(mark) && !rows.some(({ id }) => id === ticketId);
}

/** Optimistic, for a ticket on screen: pinned or out of sight before the request is sent. */
export function showMark(cache: QueryClient, ticket: Ticket, mark: Mark) {
  if (!noteMark(cache, ticket.id, mark)) return;
  patchQueries<MarkedPages>(cache, { queryKey: markedTickets.queryKey, exact: true }, (cached) => ({
    ...cached,
    pages: cached.pages.map((page) => ({ ...page, tickets: [ticket, ...page.tickets] })),
  }));
}

export const markIn = (cache: QueryClient, ticketId: number): Mark =>
  cache.getQueryData(markedTickets.queryKey)?.pages[0]?.marks[ticketId] ?? none;

/** The ticket's mark after the request: an event that arrived meanwhile is newer than the response. */
export async function saveMark(cache: QueryClient, ticket: Ticket, changes: MarkChanges): Promise<Mark> {
  const since = eventCountOf(ticket.id);
  const { mark } = await call(ticketMarks.set, { params: { id: ticket.id }, body: changes });
  const latest = eventCountOf(ticket.id) === since ? mark : markIn(cache, ticket.id);
  showMark(cache, ticket, latest);
  return latest;
}
