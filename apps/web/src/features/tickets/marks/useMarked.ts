import type { Mark } from "@recado/contract/ticket-marks";
import type { Ticket } from "@recado/contract/tickets";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { now } from "../../../lib/clock.ts";
import { type Marks, markedTickets } from "./marked.ts";

const noRows: Ticket[] = [];
const noMarks: Marks = {};

/** Out of sight until then. */
export const isSnoozed = (mark: Mark | undefined) => Boolean(mark?.snoozedUntil) && !isSnoozeOver(mark);
/** Its time has come, and nobody has looked at it since. */
export const isSnoozeOver = (mark: Mark | undefined) => Boolean(mark?.snoozedUntil && Date.parse(mark.snoozedUntil) <= now().getTime());

/** What one has pinned or put off, as it stands at this moment. */
export function useMarked() {
  const query = useInfiniteQuery(markedTickets);
  const page = query.data?.pages[0];
  const [rows, marks] = [page?.tickets ?? noRows, page?.marks ?? noMarks];
  const turn = useTurn(marks);
  // biome-ignore lint/correctness/useExhaustiveDependencies: who is away by now changes with each turn.
  const [away, back] = useMemo(
    () => [rows.filter(({ id }) => isSnoozed(marks[id])), rows.filter(({ id }) => isSnoozeOver(marks[id]))],
    [rows, marks, turn],
  );
  return { query, rows, marks, away, back };
}

export const useMarkOf = (ticketId: number): Mark | undefined => useMarked().marks[ticketId];

/** No timer of a browser waits for weeks. */
const LOOK_AGAIN_MS = 3_600_000;

/** Something else whenever the time of one of them has come, be it that a timer says so, or that it slept and somebody else draws anew. */
function useTurn(marks: Marks): string {
  const [turn, setTurn] = useState(0);
  const next = Math.min(...Object.values(marks).flatMap((mark) => (isSnoozed(mark) ? [Date.parse(mark.snoozedUntil ?? "")] : [])));
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again after each turn, which may have come too early.
  useEffect(() => {
    if (next === Number.POSITIVE_INFINITY) return;
    const timer = setTimeout(() => setTurn((before) => before + 1), Math.min(next - now().getTime(), LOOK_AGAIN_MS));
    return () => clearTimeout(timer);
  }, [next, turn]);
  return `${turn} ${next}`;
}
