import { type Mark, type MarkChanges, ticketMarks } from "@recado/contract/ticket-marks";
import type { Ticket } from "@recado/contract/tickets";
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { mergeTickets, type TicketPages } from "../cache/mergeNews.ts";
import { patchQueries } from "../cache/patchQueries.ts";
import { MARKED, ticketKeys } from "../cache/queries.ts";

export type Marks = Readonly<Record<number, Mark>>;
type MarkedPages = InfiniteData<TicketPages["pages"][number] & { marks: Marks }>;

/** What one has pinned or put off: a list like the others, so that it is told the same news, and beside it how each is marked. */
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
  staleTime: Number.POSITIVE_INFINITY, // every change of it is told; after a gap everything is asked anew
  structuralSharing: (shown, fresh) => mergeTickets(shown as TicketPages | undefined, fresh as TicketPages),
});

const none: Mark = { pinnedAt: null, snoozedUntil: null };
const isNone = ({ pinnedAt, snoozedUntil }: Mark) => pinnedAt === null && snoozedUntil === null;

/** How often one was told how it is marked: an answer that was asked for before may be older than that. */
const told = new Map<number, number>();
const timesTold = (ticketId: number) => told.get(ticketId) ?? 0;

export function tellMark(cache: QueryClient, ticketId: number, mark: Mark): boolean {
  told.set(ticketId, timesTold(ticketId) + 1);
  return noteMark(cache, ticketId, mark);
}

/** True where the ticket itself is not there yet: the list is asked anew. */
function noteMark(cache: QueryClient, ticketId: number, mark: Mark): boolean {
  const rows = cache.getQueryData(markedTickets.queryKey)?.pages.flatMap(({ tickets }) => tickets) ?? [];
  patchQueries<MarkedPages>(cache, { queryKey: markedTickets.queryKey, exact: true }, (known) => ({
    ...known,
    pages: known.pages.map((page) => ({
      ...page,
      marks: { ...page.marks, [ticketId]: mark },
      tickets: isNone(mark) ? page.tickets.filter(({ id }) => id !== ticketId) : page.tickets,
    })),
  }));
  return !isNone(mark) && !rows.some(({ id }) => id === ticketId);
}

/** The same of one that is on the screen: it is on top, or out of sight, before anybody was asked. */
export function putMark(cache: QueryClient, ticket: Ticket, mark: Mark) {
  if (!noteMark(cache, ticket.id, mark)) return;
  patchQueries<MarkedPages>(cache, { queryKey: markedTickets.queryKey, exact: true }, (known) => ({
    ...known,
    pages: known.pages.map((page) => ({ ...page, tickets: [ticket, ...page.tickets] })),
  }));
}

export const markIn = (cache: QueryClient, ticketId: number): Mark =>
  cache.getQueryData(markedTickets.queryKey)?.pages[0]?.marks[ticketId] ?? none;

/** How it is marked when that is answered: what was told meanwhile is later than the answer. */
export async function askMark(cache: QueryClient, ticket: Ticket, changes: MarkChanges): Promise<Mark> {
  const since = timesTold(ticket.id);
  const { mark } = await call(ticketMarks.set, { params: { id: ticket.id }, body: changes });
  const latest = timesTold(ticket.id) === since ? mark : markIn(cache, ticket.id);
  putMark(cache, ticket, latest);
  return latest;
}
