import { type RefObject, useCallback, useEffect, useRef } from "react";

/** What lies farther from what is seen is not drawn; about two screens, so that nobody scrolls into nothing. */
const NEAR = "1600px 0px";

type Seen = (entry: IntersectionObserverEntry) => void;
export type Watch = (place: Element, seen: Seen) => () => void;

/** Tells each place whether it has come near what is seen. One watcher for all of them: a browser asks each watcher in each frame. */
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
    (place, seen) => {
      if (typeof IntersectionObserver === "undefined") return () => {};
      // What stands within is there before what is around it.
      watcher.current ??= new IntersectionObserver(
        (entries) => {
          for (const entry of entries) places.current.get(entry.target)?.(entry);
        },
        { root: scroller.current, rootMargin: NEAR },
      );
      places.current.set(place, seen);
      watcher.current.observe(place);
      return () => {
        places.current.delete(place);
        watcher.current?.unobserve(place);
      };
    },
    [scroller],
  );
}
