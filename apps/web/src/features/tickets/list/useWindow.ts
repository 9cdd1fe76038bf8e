import type { Ticket } from "@recado/contract/tickets";
import { defaultRangeExtractor, observeElementRect, type Range, useVirtualizer, type VirtualizerOptions } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useLayoutEffect, useRef } from "react";

/** As tall as what stands in it. */
const ROW_PX = 72;
const DRAWN_AROUND = 8;
/** So many of the rows that are seen say how far what is seen has moved. */
const LOOKED_AT = 4;

type Asked = {
  scroller: RefObject<HTMLDivElement | null>;
  rows: Ticket[];
  /** Drawn wherever it is, for the focus stands in it or is on its way there. */
  focused: number | undefined;
  /** Another list begins at its top. */
  listKey: string;
};

/** Draws the rows that are seen and a few around them, however many there are. What is seen stays where it is while others come and go above. */
export function useWindow({ scroller, rows, focused, listKey }: Asked) {
  const focusedAt = focused === undefined ? -1 : rows.findIndex(({ id }) => id === focused);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: useCallback((at: number) => rows[at]?.id ?? at, [rows]),
    overscan: DRAWN_AROUND,
    observeElementRect: measured,
    rangeExtractor: (range) => withFocused(range, focusedAt),
  });

  const before = useRef({ rows, listKey });
  useLayoutEffect(() => {
    const was = before.current;
    before.current = { rows, listKey };
    const place = scroller.current;
    if (!place) return;
    if (was.listKey !== listKey) place.scrollTop = 0;
    // Who is at the top wants to see what comes.
    else if (was.rows !== rows && place.scrollTop > 0)
      place.scrollTop += ROW_PX * moved(was.rows, rows, Math.floor(place.scrollTop / ROW_PX));
  }, [rows, listKey, scroller]);
  return { height: ROW_PX, virtualizer };
}

/** By how many rows what was seen from there on has moved: one of them may have gone up by itself, so the one that moved least tells. */
export function moved(before: Ticket[], rows: Ticket[], from: number): number {
  const places = new Map(rows.map(({ id }, at) => [id, at]));
  const steps = before.slice(from, from + LOOKED_AT).flatMap(({ id }, at) => {
    const now = places.get(id);
    return now === undefined ? [] : [now - from - at];
  });
  return steps.reduce((least, step) => (Math.abs(step) < Math.abs(least) ? step : least), steps[0] ?? 0);
}

/** Behind a conversation that fills a phone it has no height, and is there all the same when one comes back. */
const measured: VirtualizerOptions<HTMLDivElement, HTMLLIElement>["observeElementRect"] = (instance, tell) =>
  observeElementRect(instance, (rect) => tell(rect.height > 0 ? rect : { ...rect, height: window.innerHeight }));

function withFocused(range: Range, at: number): number[] {
  const drawn = defaultRangeExtractor(range);
  return at === -1 || drawn.includes(at) ? drawn : [...drawn, at].sort((a, b) => a - b);
}
