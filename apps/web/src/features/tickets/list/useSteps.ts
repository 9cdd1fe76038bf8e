import type { Ticket } from "@recado/contract/tickets";
import { type FocusEvent, type RefObject, useLayoutEffect, useState } from "react";

/** Moves focus to the row below or above, or to any; without focus in the list it starts at the open ticket or the first. */
export function useSteps(scroller: RefObject<HTMLDivElement | null>, rows: Ticket[], openUuid: string | undefined) {
  const [focused, setFocused] = useState<number>();
  const [focusRequest, setFocusRequest] = useState<{ id: number }>();
  useLayoutEffect(() => {
    if (focusRequest) entryOf(scroller.current?.querySelector(`[data-ticket="${focusRequest.id}"]`))?.focus({ preventScroll: true });
  }, [focusRequest, scroller]);
  const enter = (row: Ticket | undefined) => {
    if (!row) return;
    setFocused(row.id);
    setFocusRequest({ id: row.id });
  };
  const stand = (at: number) => {
    const next = Math.min(Math.max(at, 0), rows.length - 1);
    enter(rows[next]);
    return rows[next] && next;
  };
  const openAt = rows.findIndex(({ uuid }) => uuid === openUuid);
  const step = (by: 1 | -1) => {
    const currentId = idOf(document.activeElement);
    return stand((currentId === undefined ? openAt : rows.findIndex(({ id }) => id === currentId)) + by);
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
