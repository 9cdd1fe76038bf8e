import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

type RowsOptions = {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  rowPx: number;
  /** So many rows are rendered beyond either edge. */
  around: number;
  /** A row that is rendered wherever it is, as it has the focus or is about to. */
  also?: number;
};

/** Renders only the visible rows of equal height, and a few around them, however many there are. */
export function useRows({ scroller, count, rowPx, around, also = -1 }: RowsOptions) {
  const [{ from, to }, setSeen] = useState({ from: 0, to: -1 });
  const reported = useRef("");
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      const now = seenIn(element, rowPx);
      if (reported.current === `${now.from} ${now.to}`) return;
      reported.current = `${now.from} ${now.to}`;
      setSeen(now);
    };
    // In the same frame as the scroll, or fast scrolling shows blank rows.
    const scrolled = () => flushSync(look);
    look();
    element.addEventListener("scroll", scrolled, { passive: true });
    const watcher = new ResizeObserver(look);
    watcher.observe(element);
    return () => {
      element.removeEventListener("scroll", scrolled);
      watcher.disconnect();
    };
  }, [scroller, rowPx]);

  const last = Math.min(to, count - 1);
  const first = Math.min(from, Math.max(last, 0));
  const drawn: number[] = [];
  for (let at = Math.max(first - around, 0); at <= Math.min(to + around, count - 1); at += 1) drawn.push(at);
  if (also >= 0 && also < count && !drawn.includes(also)) drawn.push(also);
  return {
    drawn: drawn.sort((one, other) => one - other),
    /** The visible rows. */
    seen: { first, last },
    height: count * rowPx,
    /** Scrolls as little as needed, or until the row is at the top. */
    scrollTo(at: number, where: "near" | "top" = "near") {
      const element = scroller.current;
      if (!element) return;
      const top = at * rowPx;
      const least = top + rowPx - heightOf(element);
      element.scrollTop = where === "top" ? top : Math.min(Math.max(element.scrollTop, least), top);
    },
  };
}

function seenIn(element: HTMLElement, rowPx: number) {
  const top = Math.max(element.scrollTop, 0);
  return { from: Math.floor(top / rowPx), to: Math.ceil((top + heightOf(element)) / rowPx) - 1 };
}

/** Behind a conversation that fills a phone the list has no height, but must be rendered when the user returns. */
const heightOf = (element: HTMLElement) => element.clientHeight || window.innerHeight;

type Identified = { id: number };

/** Visible rows stay in place while others come and go above them. Another list starts at its top. */
export function useSteadyRows(scroller: RefObject<HTMLElement | null>, rows: readonly Identified[], listKey: string, rowPx: number) {
  const before = useRef({ rows, listKey });
  useLayoutEffect(() => {
    const was = before.current;
    before.current = { rows, listKey };
    const element = scroller.current;
    if (!element) return;
    if (was.listKey !== listKey) element.scrollTop = 0;
    // At the top, new rows are shown.
    else if (!isGrown(was.rows, rows) && element.scrollTop > 0)
      element.scrollTop += rowPx * moved(was.rows, rows, Math.floor(element.scrollTop / rowPx));
  }, [rows, listKey, rowPx, scroller]);
}

/** Rows added at the end move nothing. Reading scrollTop forces a layout, so it is read last. */
const isGrown = (before: readonly Identified[], rows: readonly Identified[]) => before.every(({ id }, at) => id === rows[at]?.id);

/** So many of the visible rows are compared to find how far the list has moved. */
const LOOKED_AT = 4;

/** By how many rows the visible part has moved: a single row may have moved up by itself, so the smallest move counts. */
export function moved(before: readonly Identified[], rows: readonly Identified[], from: number): number {
  const places = new Map(rows.map(({ id }, at) => [id, at]));
  const steps = before.slice(from, from + LOOKED_AT).flatMap(({ id }, at) => {
    const now = places.get(id);
    return now === undefined ? [] : [now - from - at];
  });
  return steps.reduce((least, step) => (Math.abs(step) < Math.abs(least) ? step : least), steps[0] ?? 0);
}
