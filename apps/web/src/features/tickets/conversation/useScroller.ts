import type { Message } from "@recado/contract/messages";
import { useEffect, useLayoutEffect, useRef, useState } from "react";

const NEAR_EDGE_PX = 50;
const FAR_PX = 400;

type Asked = {
  first: Message | undefined;
  last: Message | undefined;
  newest: Message | undefined;
  isCut: boolean;
  /** How much stands between the messages. */
  happened: number;
  onTop(): void;
  onBottom(): void;
};

/** Upside down, as it is drawn: 0 is its end, and it is scrolled into the negative. What is seen stays where it is while more comes. */
export function useScroller({ first, last, newest, isCut, happened, onTop, onBottom }: Asked) {
  const place = useRef<HTMLDivElement>(null);
  const [isFar, setFar] = useState(false);
  const [unseen, setUnseen] = useState(0);
  const [topmost, setTopmost] = useState<string>();
  const isFarNow = useRef(false);
  isFarNow.current = isFar;
  const isCutNow = useRef(isCut);
  isCutNow.current = isCut;
  const seen = useRef(newest?.id);
  const held = useRef<{ element: Element; top: number; scrollTop: number }>(undefined);
  const watched = useRef<Element>(undefined);
  const watcher = useRef<ResizeObserver>(undefined);

  useEffect(() => {
    if (newest === undefined || newest.id === seen.current) return;
    seen.current = newest.id;
    if (isFarNow.current && !newest.fromMe) setUnseen((before) => before + 1);
  }, [newest]);

  // Browsers keep it in place themselves, but not all of them, and none at the very edge.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something is added at either end.
  useLayoutEffect(stay, [first?.id, last?.id, happened]);

  // The same for whatever grows or shrinks by itself; but what somebody has scrolled since is where he wants it.
  useEffect(() => {
    const content = place.current?.firstElementChild ?? undefined;
    if (content === watched.current || typeof ResizeObserver === "undefined") return;
    watched.current = content;
    watcher.current?.disconnect();
    watcher.current = new ResizeObserver(() => (place.current?.scrollTop === held.current?.scrollTop ? stay() : hold()));
    if (content) watcher.current.observe(content);
  });
  useEffect(
    () => () => {
      watcher.current?.disconnect();
      watched.current = undefined;
    },
    [],
  );

  function stay() {
    const [scroller, known] = [place.current, held.current];
    if (scroller && known?.element.isConnected) {
      const moved = known.element.getBoundingClientRect().top - known.top;
      if (moved !== 0) scroller.scrollTop += moved;
    }
    hold();
  }

  function hold() {
    const scroller = place.current;
    const element = scroller && topmostIn(scroller);
    // Who is at the end stays there, unless more is to come behind it.
    held.current =
      element && (isCutNow.current || scroller.scrollTop < -1)
        ? { element, top: element.getBoundingClientRect().top, scrollTop: scroller.scrollTop }
        : undefined;
    return element;
  }

  const onScroll = () => {
    if (!place.current) return;
    const { scrollTop, scrollHeight, clientHeight } = place.current;
    const far = -scrollTop > FAR_PX;
    setFar(far);
    if (!far) setUnseen(0);
    setTopmost(hold()?.dataset.message);
    if (scrollHeight <= clientHeight) return;
    if (scrollHeight - clientHeight + scrollTop < NEAR_EDGE_PX) onTop();
    if (-scrollTop < NEAR_EDGE_PX) onBottom();
  };
  const toEnd = () => {
    held.current = undefined;
    if (place.current) place.current.scrollTop = 0;
    setFar(false);
    setUnseen(0);
  };
  return { place, onScroll, toEnd, isFar, unseen, topmost };
}

/** The first message that is seen. */
function topmostIn(scroller: HTMLElement) {
  const { top } = scroller.getBoundingClientRect();
  const drawn = scroller.querySelectorAll<HTMLElement>("[data-message]");
  let [low, high] = [0, drawn.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((drawn[middle]?.getBoundingClientRect().bottom ?? 0) > top) high = middle;
    else low = middle + 1;
  }
  return drawn[low];
}
