import { useEffect, useRef, useState } from "react";
import type { Watch } from "./useNear.ts";

/**
 * Whether some messages in a row are drawn. Out of sight only their height stands, exactly as it was when they were seen: what is drawn
 * stays little however much was said, and nothing moves when they come back.
 */
export function useDrawn(watch: Watch, mustDraw = false) {
  const place = useRef<HTMLOListElement>(null);
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    if (!place.current) return;
    return watch(place.current, (entry) => {
      // Behind a conversation that fills a phone nothing has a height.
      if (entry.isIntersecting) setHeight(undefined);
      else if (entry.boundingClientRect.height > 0) setHeight((known) => known ?? entry.boundingClientRect.height);
    });
  }, [watch]);
  const isDrawn = height === undefined || mustDraw;
  return { isDrawn, frame: { ref: place, ...(!isDrawn && { style: { height }, "aria-hidden": true as const }) } };
}
