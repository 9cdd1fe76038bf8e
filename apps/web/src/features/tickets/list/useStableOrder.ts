import type { Ticket } from "@recado/contract/tickets";
import { type FocusEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { initialRows, type StableRows, stableOrder } from "./stableOrder.ts";

type Shown = { listKey: string; live: Ticket[]; mine: string; arranged: StableRows; isSettled: boolean };
type StableOrderOptions = {
  rows: Ticket[];
  listKey: string;
  isSettled: boolean;
  isPinned(id: number): boolean;
  isOwn(row: Ticket): boolean;
};

/**
 * While the pointer or the focus is in `area`, no row changes its position, so that a click hits the row that it aims at. Rows that the
 * user has moved, and the open one (`isOwn`), go to their place all the same. A changed query shows its answer at once, and so does
 * `release`.
 */
export function useStableOrder(area: RefObject<HTMLElement | null>, { rows, listKey, isSettled, isPinned, isOwn }: StableOrderOptions) {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [, setReleased] = useState(0);
  const shown = useRef<Shown>(undefined);
  const mayHold = (isPointed || isFocused) && isSettled;
  const before = shown.current;
  // Until this query has an answer, the rows of the last one are shown and hold no position.
  const own = rows.flatMap((row) => (isOwn(row) ? row.id : []));
  const mine = own.join();
  const heldOf = (shown: Ticket[]) => stableOrder(shown, rows, isPinned, (id) => own.includes(id));
  const isKept = mayHold && before?.isSettled && before.listKey === listKey;
  const arranged =
    isKept && before.live === rows && before.mine === mine ? before.arranged : isKept ? heldOf(before.arranged.rows) : initialRows(rows);
  shown.current = { listKey, live: rows, mine, arranged, isSettled };

  // Removing the focused element fires no blur.
  useLayoutEffect(() => {
    if (isFocused && !area.current?.contains(document.activeElement)) setFocused(false);
  });
  // Not through React's events: they bubble from a dialog that was opened from here, and its leave never arrives.
  useEffect(() => {
    const [element, enter, leave] = [area.current, () => setPointed(true), () => setPointed(false)];
    element?.addEventListener("pointerenter", enter);
    element?.addEventListener("pointerleave", leave);
    return () => {
      element?.removeEventListener("pointerenter", enter);
      element?.removeEventListener("pointerleave", leave);
    };
  }, [area]);
  const release = useCallback(() => {
    shown.current = undefined;
    setReleased((before) => before + 1);
  }, []);
  const watch = {
    onFocus: () => setFocused(true),
    onBlur: (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
  };
  return { ...arranged, isFocused, release, watch };
}
