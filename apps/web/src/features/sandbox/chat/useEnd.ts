import { useCallback, useLayoutEffect, useRef } from "react";

const NEAR_PX = 40;

/** Keeps the conversation scrolled to its end, whatever changes its height, unless the user has scrolled up. */
export function useEnd(last: string | undefined) {
  const ref = useRef<HTMLOListElement>(null);
  const isNear = useRef(true);
  const scrollToEnd = useCallback(() => {
    const list = ref.current;
    if (list && isNear.current) list.scrollTop = list.scrollHeight;
  }, []);
  useLayoutEffect(() => {
    const list = ref.current;
    if (!list || last === undefined) return;
    isNear.current = true;
    scrollToEnd();
    const watcher = new ResizeObserver(scrollToEnd);
    watcher.observe(list);
    return () => watcher.disconnect();
  }, [last, scrollToEnd]);
  const onScroll = () => {
    const list = ref.current;
    if (list) isNear.current = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_PX;
  };
  return { ref, onScroll, onLoadCapture: scrollToEnd, onLoadedMetadataCapture: scrollToEnd };
}
