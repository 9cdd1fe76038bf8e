import type { Message } from "@recado/contract/messages";
import { type UIEvent, useEffect, useRef, useState } from "react";

const NEAR_TOP_PX = 50;
const FAR_PX = 400;

/** Upside down, as it is drawn: 0 is its end, and it is scrolled into the negative. */
export function useScroller({ last, onTop }: { last: Message | undefined; onTop(): void }) {
  const place = useRef<HTMLDivElement>(null);
  const [isFar, setFar] = useState(false);
  const [unseen, setUnseen] = useState(0);
  const isFarNow = useRef(false);
  isFarNow.current = isFar;
  const seen = useRef(last?.id);

  useEffect(() => {
    if (last === undefined || last.id === seen.current) return;
    seen.current = last.id;
    if (isFarNow.current && !last.fromMe) setUnseen((before) => before + 1);
  }, [last]);

  const onScroll = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent<HTMLDivElement>) => {
    const far = -scrollTop > FAR_PX;
    setFar(far);
    if (!far) setUnseen(0);
    if (scrollHeight > clientHeight && scrollHeight - clientHeight + scrollTop < NEAR_TOP_PX) onTop();
  };
  const toEnd = () => {
    if (place.current) place.current.scrollTop = 0;
    setFar(false);
    setUnseen(0);
  };
  return { place, onScroll, toEnd, isFar, unseen };
}
