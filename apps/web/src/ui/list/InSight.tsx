import { type RefObject, useEffect, useState } from "react";
import { useSight } from "../../lib/list/pages.ts";
import { type InfiniteList, recordPages } from "./useInfiniteList.ts";

/** So long after the last turn of the wheel one has stopped. */
const REST_MS = 100;

type Props<T extends { id: number }> = { rows: RefObject<HTMLElement | null>; list: InfiniteList<T> };

/** Draws nothing, so that no row is drawn again for it: it tells which of them are on the screen, for only those are asked for anew. */
export function InSight<T extends { id: number }>({ rows, list: { records, queryKey } }: Props<T>) {
  const [seen, setSeen] = useState({ first: 0, last: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other rows others are seen.
  useEffect(() => {
    const scroller = rows.current?.closest("main");
    if (!scroller) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const now = seenIn(rows.current?.children ?? [], scroller.getBoundingClientRect());
      setSeen((before) => (before.first === now.first && before.last === now.last ? before : now));
    };
    const scrolled = () => {
      clearTimeout(timer);
      timer = setTimeout(look, REST_MS);
    };
    look();
    scroller.addEventListener("scroll", scrolled, { passive: true });
    return () => {
      clearTimeout(timer);
      scroller.removeEventListener("scroll", scrolled);
    };
  }, [rows, records]);
  useSight(recordPages, queryKey, { first: records[seen.first]?.id, last: records[seen.last]?.id });
  return null;
}

/** By halves: a list that has grown deep is not measured row by row. */
function seenIn(rows: ArrayLike<Element>, { top, bottom }: { top: number; bottom: number }) {
  const until = (isBefore: (row: DOMRect) => boolean) => {
    let [low, high] = [0, rows.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const row = rows[middle]?.getBoundingClientRect();
      if (row && isBefore(row)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const first = until((row) => row.bottom <= top);
  return { first, last: Math.max(first, until((row) => row.top < bottom) - 1) };
}
