import type { Ticket } from "@recado/contract/tickets";
import { type FocusEvent, type RefObject, useLayoutEffect, useState } from "react";

/** To the row below or above; where nobody is in the list yet, to the open one or the first. */
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
  const step = (by: 1 | -1) => {
    const here = idOf(document.activeElement);
    const at = here === undefined ? rows.findIndex(({ uuid }) => uuid === openUuid) : rows.findIndex(({ id }) => id === here);
    const next = Math.min(Math.max(at + by, 0), rows.length - 1);
    const row = rows[next];
    if (!row) return undefined;
    enter(row);
    return next;
  };
  return { focused, step, enter, onFocus: (event: FocusEvent) => setFocused(idOf(event.target)) };
}

/** The ticket in whose row it lies. */
export const idOf = (element: Element | null) => {
  const row = element?.closest<HTMLElement>("[data-ticket]");
  return row ? Number(row.dataset.ticket) : undefined;
};

/** What one does first with a row. */
const entryOf = (row: Element | null | undefined) => row?.querySelector<HTMLElement>("a") ?? row?.querySelector<HTMLElement>("button");
