import { memo, useEffect, useRef, useState } from "react";
import type { Watch } from "../../../ui/chat/scroll/useNear.ts";
import classes from "../../../ui/chat/Talk.module.css";
import { Said, type SaidProps } from "./Said.tsx";

type Props = SaidProps & { watch: Watch; mustDraw: boolean };

/**
 * Some messages in a row. Out of sight only their height stands, exactly as it was when they were seen: what is drawn stays little
 * however much was said, and nothing moves when they come back.
 */
export const Chunk = memo(function Chunk({ watch, mustDraw, ...said }: Props) {
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
  return (
    <ol ref={place} className={classes.chunk} {...(!isDrawn && { style: { height }, "aria-hidden": true })}>
      {isDrawn && <Said {...said} />}
    </ol>
  );
}, isSame);

/** Whenever something is said or comes from before, each of a thousand is asked. */
function isSame({ messages, ...before }: Props, { messages: now, ...rest }: Props) {
  return (
    messages.length === now.length &&
    messages.every((message, at) => message === now[at]) &&
    (Object.keys(rest) as Array<keyof typeof rest>).every((name) => before[name] === rest[name])
  );
}
