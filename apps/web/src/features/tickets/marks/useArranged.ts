import type { Ticket } from "@recado/contract/tickets";
import { useMemo } from "react";
import { useUser } from "../../../lib/session.ts";
import { belongs } from "../cache/listNews.ts";
import { type TicketQuestion, useTicketList } from "../cache/queries.ts";
import type { Marks } from "./marked.ts";
import { useMarked } from "./useMarked.ts";

/**
 * A list as one has arranged it: what has come back and what is pinned on top, and what is put off out of sight and not counted. What
 * is closed or searched for stands as it is.
 */
export function useArranged(filter: TicketQuestion) {
  const list = useTicketList(filter);
  const { query, rows: marked, marks, away, back } = useMarked();
  const { id: me } = useUser();
  const question = JSON.stringify(filter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: by what the question says, which is made anew each time.
  const { rows, hidden } = useMemo(() => {
    const isOf = (ticket: Ticket) => (filter.status === "open" || filter.status === "pending") && belongs(filter, ticket, me);
    // What its list lacks though it is there to its end has left it, or was never of it: only the server knows all rules.
    const ids = new Set(list.rows.map(({ id }) => id));
    const mayShow = (ticket: Ticket) => isOf(ticket) && (ids.has(ticket.id) || list.hasNextPage);
    const isPinned = ({ id }: Ticket) => Boolean(marks[id]?.pinnedAt) && !away.some((one) => one.id === id);
    const top = [...new Set([...back, ...marked.filter(isPinned)])].filter(mayShow);
    return { rows: arranged(list.rows, top, away.filter(isOf)), hidden: away.filter(isOf).length };
  }, [list.rows, list.hasNextPage, marked, marks, away, back, question, me]);
  const count = list.count === undefined ? undefined : Math.max(0, list.count - hidden);
  // Lest what is pinned jumps there a moment later; where it cannot be told, the list does not wait for it.
  const isPending = list.isPending || (query.isPending && query.failureCount === 0);
  return { ...list, isPending, rows, count, marks };
}

export type ArrangedList = Pick<ReturnType<typeof useTicketList>, "isPlaceholderData" | "rows"> & Growing & { marks: Marks };
export type Growing = Pick<
  ReturnType<typeof useTicketList>,
  "hasNextPage" | "isFetching" | "isFetchNextPageError" | "isFetchingNextPage" | "fetchNextPage"
>;

/** Where nothing is marked, the very same rows. */
function arranged(rows: Ticket[], top: Ticket[], away: Ticket[]): Ticket[] {
  if (top.length + away.length === 0) return rows;
  const elsewhere = new Set([...top, ...away].map(({ id }) => id));
  return [...top, ...rows.filter(({ id }) => !elsewhere.has(id))];
}

/** What is put off, of the queues that are asked for: whichever comes back first stands on top. */
export function useSnoozed(filter: TicketQuestion) {
  const { query, marks, away } = useMarked();
  const { id: me } = useUser();
  const until = ({ id }: Ticket) => marks[id]?.snoozedUntil ?? "";
  const rows = away.filter((ticket) => belongs(filter, ticket, me)).toSorted((one, other) => until(one).localeCompare(until(other)));
  return { ...query, rows, marks };
}
