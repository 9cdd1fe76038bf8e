import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

type RowsOptions = {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  rowPx: number;
  /** So many are drawn beyond either edge. */
  around: number;
  /** Drawn wherever it is, for the focus stands in it or is on its way there. */
  also?: number;
};

/** Of rows that are all of one height only those are drawn that are seen, and a few around them, however many there are. */
export function useRows({ scroller, count, rowPx, around, also = -1 }: RowsOptions) {
  const [{ from, to }, setSeen] = useState({ from: 0, to: -1 });
  const known = useRef("");
  useLayoutEffect(() => {
    const place = scroller.current;
    if (!place) return;
    const look = () => {
      const now = seenIn(place, rowPx);
      if (known.current === `${now.from} ${now.to}`) return;
      known.current = `${now.from} ${now.to}`;
      setSeen(now);
    };
    // In the same frame as what has moved, or a fast hand sees nothing.
    const scrolled = () => flushSync(look);
    look();
    place.addEventListener("scroll", scrolled, { passive: true });
    const watcher = new ResizeObserver(look);
    watcher.observe(place);
    return () => {
      place.removeEventListener("scroll", scrolled);
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
    /** What is before one's eyes. */
    seen: { first, last },
    height: count * rowPx,
    /** As little as needed, or until it stands at the top. */
    scrollTo(at: number, where: "near" | "top" = "near") {
      const place = scroller.current;
      if (!place) return;
      const top = at * rowPx;
      const least = top + rowPx - heightOf(place);
      place.scrollTop = where === "top" ? top : Math.min(Math.max(place.scrollTop, least), top);
    },
  };
}

function seenIn(place: HTMLElement, rowPx: number) {
  const top = Math.max(place.scrollTop, 0);
  return { from: Math.floor(top / rowPx), to: Math.ceil((top + heightOf(place)) / rowPx) - 1 };
}

/** Behind a conversation that fills a phone it has no height, and is there all the same when one comes back. */
const heightOf = (place: HTMLElement) => place.clientHeight || window.innerHeight;

type Identified = { id: number };

/** What is seen stays where it is while others come and go above it. Another list begins at its top. */
export function useSteadyRows(scroller: RefObject<HTMLElement | null>, rows: readonly Identified[], listKey: string, rowPx: number) {
  const before = useRef({ rows, listKey });
  useLayoutEffect(() => {
    const was = before.current;
    before.current = { rows, listKey };
    const place = scroller.current;
    if (!place) return;
    if (was.listKey !== listKey) place.scrollTop = 0;
    // Who is at the top wants to see what comes.
    else if (!isGrown(was.rows, rows) && place.scrollTop > 0)
      place.scrollTop += rowPx * moved(was.rows, rows, Math.floor(place.scrollTop / rowPx));
  }, [rows, listKey, rowPx, scroller]);
}

/** What comes at the end moves nothing. To ask where one stands has the page laid out at once, and that once more than it will be. */
const isGrown = (before: readonly Identified[], rows: readonly Identified[]) => before.every(({ id }, at) => id === rows[at]?.id);

/** So many of the rows that are seen say how far what is seen has moved. */
const LOOKED_AT = 4;

/** By how many rows what was seen from there on has moved: one of them may have gone up by itself, so the one that moved least tells. */
export function moved(before: readonly Identified[], rows: readonly Identified[], from: number): number {
  const places = new Map(rows.map(({ id }, at) => [id, at]));
  const steps = before.slice(from, from + LOOKED_AT).flatMap(({ id }, at) => {
    const now = places.get(id);
    return now === undefined ? [] : [now - from - at];
  });
  return steps.reduce((least, step) => (Math.abs(step) < Math.abs(least) ? step : least), steps[0] ?? 0);
}
