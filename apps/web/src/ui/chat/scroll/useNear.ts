import { type RefObject, useCallback, useEffect, useRef } from "react";

/** Chunks farther away are not rendered; about two screens, so that scrolling never shows blank space. */
const NEAR = "1600px 0px";

type Seen = (entry: IntersectionObserverEntry) => void;
export type Watch = (element: Element, onNear: Seen) => () => void;

/** Tells each element whether it is near the visible part. One observer for all: each one costs time in every frame. */
export function useNear(scroller: RefObject<HTMLElement | null>): Watch {
  const watcher = useRef<IntersectionObserver>(undefined);
  const places = useRef(new Map<Element, Seen>());
  useEffect(
    () => () => {
      watcher.current?.disconnect();
      watcher.current = undefined;
    },
    [],
  );
  return useCallback(
    (element, onNear) => {
      if (typeof IntersectionObserver === "undefined") return () => {};
      // Created here, as inner effects run before outer ones.
      watcher.current ??= new IntersectionObserver(
        (entries) => {
          for (const entry of entries) places.current.get(entry.target)?.(entry);
        },
        { root: scroller.current, rootMargin: NEAR },
      );
      places.current.set(element, onNear);
      watcher.current.observe(element);
      return () => {
        places.current.delete(element);
        watcher.current?.unobserve(element);
      };
    },
    [scroller],
  );
}
