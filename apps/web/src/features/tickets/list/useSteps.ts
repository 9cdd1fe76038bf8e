import type { Ticket } from "@recado/contract/tickets";
import { type FocusEvent, type RefObject, useLayoutEffect, useState } from "react";

/** To the row below or above, or to any; where nobody is in the list yet, one begins at the open one or the first. */
export function useSteps(scroller: RefObject<HTMLDivElement | null>, rows: Ticket[], openUuid: string | undefined) {
  const [focused, setFocused] = useState<number>();
  const [wanted, setWanted] = useState<{ id: number }>();
  useLayoutEffect(() => {
    if (wanted) entryOf(scroller.current?.querySelector(`[data-ticket="${wanted.id}"]`))?.focus({ preventScroll: true });
  }, [wanted, scroller]);
  const enter = (row: Ticket | undefined) => {
    if (!row) return;
    setFocused(row.id);
    setWanted({ id: row.id });
  };
  const stand = (at: number) => {
    const next = Math.min(Math.max(at, 0), rows.length - 1);
    enter(rows[next]);
    return rows[next] && next;
  };
  const openAt = rows.findIndex(({ uuid }) => uuid === openUuid);
  const step = (by: 1 | -1) => {
    const here = idOf(document.activeElement);
    return stand((here === undefined ? openAt : rows.findIndex(({ id }) => id === here)) + by);
  };
  const at = focused === undefined ? -1 : rows.findIndex(({ id }) => id === focused);
  return {
    /** Where one was last, or what is open; -1 where neither is in the list. */
    at: at < 0 ? openAt : at,
    step,
    stand,
    enter,
    onFocus: (event: FocusEvent) => setFocused(idOf(event.target)),
  };
}

/** The ticket in whose row it lies. */
export const idOf = (element: Element | null) => {
  const row = element?.closest<HTMLElement>("[data-ticket]");
  return row ? Number(row.dataset.ticket) : undefined;
};

/** What one does first with a row. */
const entryOf = (row: Element | null | undefined) => row?.querySelector<HTMLElement>("a") ?? row?.querySelector<HTMLElement>("button");
