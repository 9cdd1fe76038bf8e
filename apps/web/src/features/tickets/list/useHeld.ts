import type { Ticket } from "@recado/contract/tickets";
import { type FocusEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type Arranged, asTheyAre, held } from "./held.ts";

type Shown = { listKey: string; live: Ticket[]; mine: string; arranged: Arranged; isSettled: boolean };
type Asked = { rows: Ticket[]; listKey: string; isSettled: boolean; isPinned(id: number): boolean; isOwn(row: Ticket): boolean };

/**
 * While the pointer or the focus is in `area`, nothing there changes its place: whoever is about to press a row presses that one.
 * What one has done oneself, and what is open (`isOwn`), goes where it belongs all the same. Another question is answered at once, and so is whoever asks to see what is held back.
 */
export function useHeld(area: RefObject<HTMLElement | null>, { rows, listKey, isSettled, isPinned, isOwn }: Asked) {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [, setReleased] = useState(0);
  const shown = useRef<Shown>(undefined);
  const mayHold = (isPointed || isFocused) && isSettled;
  const before = shown.current;
  // Until this question is answered, what the last one found stands there, and keeps its place from nothing.
  const own = rows.flatMap((row) => (isOwn(row) ? row.id : []));
  const mine = own.join();
  const heldOf = (shown: Ticket[]) => held(shown, rows, isPinned, (id) => own.includes(id));
  const isKept = mayHold && before?.isSettled && before.listKey === listKey;
  const arranged =
    isKept && before.live === rows && before.mine === mine ? before.arranged : isKept ? heldOf(before.arranged.rows) : asTheyAre(rows);
  shown.current = { listKey, live: rows, mine, arranged, isSettled };

  // What had the focus may have been taken away, which tells nobody.
  useLayoutEffect(() => {
    if (isFocused && !area.current?.contains(document.activeElement)) setFocused(false);
  });
  // Past React, to which the pointer is also here while it is in a dialog that was opened from here, and which never hears it leave that.
  useEffect(() => {
    const [place, enter, leave] = [area.current, () => setPointed(true), () => setPointed(false)];
    place?.addEventListener("pointerenter", enter);
    place?.addEventListener("pointerleave", leave);
    return () => {
      place?.removeEventListener("pointerenter", enter);
      place?.removeEventListener("pointerleave", leave);
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
