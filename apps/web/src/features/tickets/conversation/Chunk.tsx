import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import classes from "./Talk.module.css";

/** What lies farther from what is seen is not drawn; about two screens, so that nobody scrolls into nothing. */
const NEAR = "1600px 0px";

type Props = { scroller: RefObject<HTMLElement | null>; mustDraw: boolean; children(): ReactNode };

/**
 * Some messages in a row. Out of sight only their height stands, exactly as it was when they were seen: what is drawn stays little
 * however much was said, and nothing moves when they come back.
 */
export function Chunk({ scroller, mustDraw, children }: Props) {
  const place = useRef<HTMLOListElement>(null);
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    if (!place.current || typeof IntersectionObserver === "undefined") return;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        // Behind a conversation that fills a phone nothing has a height.
        if (entry?.isIntersecting) setHeight(undefined);
        else if (entry && entry.boundingClientRect.height > 0) setHeight((known) => known ?? entry.boundingClientRect.height);
      },
      { root: scroller.current, rootMargin: NEAR },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [scroller]);
  const isDrawn = height === undefined || mustDraw;
  return (
    <ol ref={place} className={classes.chunk} {...(!isDrawn && { style: { height }, "aria-hidden": true })}>
      {isDrawn && children()}
    </ol>
  );
}
