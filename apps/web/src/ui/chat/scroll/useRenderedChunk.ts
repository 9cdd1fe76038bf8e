import { useEffect, useRef, useState } from "react";
import type { Watch } from "./useNear.ts";

/**
 * Whether a chunk of messages is rendered. Off screen only its measured height remains: the DOM stays small however long the conversation
 * is, and nothing moves when it returns.
 */
export function useRenderedChunk(watch: Watch, mustDraw = false) {
  const ref = useRef<HTMLOListElement>(null);
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    if (!ref.current) return;
    return watch(ref.current, (entry) => {
      // Behind a conversation that fills a phone every element has height 0.
      if (entry.isIntersecting) setHeight(undefined);
      else if (entry.boundingClientRect.height > 0) setHeight((height) => height ?? entry.boundingClientRect.height);
    });
  }, [watch]);
  const isDrawn = height === undefined || mustDraw;
  return { isDrawn, frame: { ref, ...(!isDrawn && { style: { height }, "aria-hidden": true as const }) } };
}
