import { type RefObject, useEffect, useState } from "react";
import { useSight } from "../../lib/list/pages.ts";
import { type InfiniteList, recordPages } from "./useInfiniteList.ts";

/** Scrolling counts as stopped after this pause. */
const REST_MS = 100;

type Props<T extends { id: number }> = { rows: RefObject<HTMLElement | null>; list: InfiniteList<T> };

/** Renders nothing, so that no row renders again: it only reports the visible rows, as only those are refetched. */
export function InSight<T extends { id: number }>({ rows, list: { records, queryKey } }: Props<T>) {
  const [visibleRange, setVisibleRange] = useState({ first: 0, last: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other rows others are seen.
  useEffect(() => {
    const scroller = rows.current?.closest("main");
    if (!scroller) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const now = seenIn(rows.current?.children ?? [], scroller.getBoundingClientRect());
      setVisibleRange((before) => (before.first === now.first && before.last === now.last ? before : now));
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
  useSight(recordPages, queryKey, { first: records[visibleRange.first]?.id, last: records[visibleRange.last]?.id });
  return null;
}

/** A binary search: a long list is not measured row by row. */
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
