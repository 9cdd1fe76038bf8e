import { useCallback, useLayoutEffect, useRef } from "react";

const NEAR_PX = 40;

/** The end of the conversation stays in sight, whatever grows or shrinks around it, unless somebody has scrolled away to read. */
export function useEnd(last: string | undefined) {
  const place = useRef<HTMLOListElement>(null);
  const isNear = useRef(true);
  const stay = useCallback(() => {
    const list = place.current;
    if (list && isNear.current) list.scrollTop = list.scrollHeight;
  }, []);
  useLayoutEffect(() => {
    const list = place.current;
    if (!list || last === undefined) return;
    isNear.current = true;
    stay();
    const watcher = new ResizeObserver(stay);
    watcher.observe(list);
    return () => watcher.disconnect();
  }, [last, stay]);
  const onScroll = () => {
    const list = place.current;
    if (list) isNear.current = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_PX;
  };
  return { ref: place, onScroll, onLoadCapture: stay, onLoadedMetadataCapture: stay };
}
