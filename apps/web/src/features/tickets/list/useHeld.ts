import type { Ticket } from "@recado/contract/tickets";
import { type FocusEvent, type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import { type Arranged, asTheyAre, held } from "./held.ts";

type Shown = { listKey: string; live: Ticket[]; arranged: Arranged };
type Asked = { rows: Ticket[]; listKey: string; isSettled: boolean };

/**
 * While the pointer or the focus is in `area`, nothing there changes its place: whoever is about to press a row presses that one.
 * Another question is answered at once, and so is whoever asks to see what is held back.
 */
export function useHeld(area: RefObject<HTMLElement | null>, { rows, listKey, isSettled }: Asked) {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [, setReleased] = useState(0);
  const shown = useRef<Shown>(undefined);
  const mayHold = (isPointed || isFocused) && isSettled;
  if (!mayHold || shown.current?.listKey !== listKey) shown.current = { listKey, live: rows, arranged: asTheyAre(rows) };
  else if (shown.current.live !== rows) shown.current = { listKey, live: rows, arranged: held(shown.current.arranged.rows, rows) };

  // What had the focus may have been taken away, which tells nobody.
  useLayoutEffect(() => {
    if (isFocused && !area.current?.contains(document.activeElement)) setFocused(false);
  });
  const release = useCallback(() => {
    shown.current = undefined;
    setReleased((before) => before + 1);
  }, []);
  const watch = {
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
  };
  return { ...shown.current.arranged, isFocused, release, watch };
}
