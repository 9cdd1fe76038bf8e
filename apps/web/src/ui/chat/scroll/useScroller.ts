import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { watched } from "../../../lib/hooks/watched.ts";

/** From here on the way to the end is offered, though nothing has come there. */
const FAR_PX = 400;
/** Whoever is less than a line from its end is there. */
const AT_END_PX = 24;

type ScrolledMessage = { id: string | number; fromMe: boolean };
type ScrollerOptions = {
  first: ScrolledMessage | undefined;
  last: ScrolledMessage | undefined;
  /** The conversation's end, also where something else is shown; of what comes there the unseen are counted. */
  newest?: readonly ScrolledMessage[];
  isCut: boolean;
  /** How much stands between the messages. */
  happened: number;
  onTop(): void;
  onBottom(): void;
};

const nothing: readonly ScrolledMessage[] = [];

/** Upside down, as it is drawn: 0 is its end, and it is scrolled into the negative. What is seen stays where it is while more comes. */
export function useScroller({ first, last, newest = nothing, isCut, happened, onTop, onBottom }: ScrollerOptions) {
  const place = useRef<HTMLDivElement>(null);
  const [isFar, setFar] = useState(false);
  const [unseen, setUnseen] = useState(0);
  const [topmost] = useState(newTopmost);
  const isCutNow = useRef(isCut);
  isCutNow.current = isCut;
  const wasAtEnd = useRef(true);
  const told = useRef(newest);
  const held = useRef<{ element: Element; top: number; scrollTop: number }>(undefined);
  const watched = useRef<Element>(undefined);
  const watcher = useRef<ResizeObserver>(undefined);

  // Before anything is kept in its place, which may move one away from the end. Whoever was there is shown what comes.
  useLayoutEffect(() => {
    const come = cameAfter(told.current, newest).filter(({ fromMe }) => !fromMe).length;
    told.current = newest;
    if (come === 0) return;
    if (!wasAtEnd.current) setUnseen((count) => count + come);
    else if (place.current) place.current.scrollTop = 0;
  }, [newest]);

  // Browsers keep it in place themselves, but not all of them, and none at the very edge.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something is added at either end.
  useLayoutEffect(() => void stay(), [first?.id, last?.id, happened]);

  // The same for whatever grows or shrinks by itself, there or in the input below; but what somebody has scrolled since is where he
  // wants it.
  useEffect(() => {
    const content = place.current?.firstElementChild ?? undefined;
    if (content === watched.current || typeof ResizeObserver === "undefined") return;
    watched.current = content;
    watcher.current?.disconnect();
    watcher.current = new ResizeObserver(() => void follow());
    for (const each of [content, place.current]) if (each) watcher.current.observe(each);
  });
  useEffect(
    () => () => {
      watcher.current?.disconnect();
      watched.current = undefined;
    },
    [],
  );

  /** Scrolling that is our own is told later than what has grown since. */
  const follow = () => (place.current?.scrollTop === held.current?.scrollTop ? stay() : hold());

  function stay() {
    const [scroller, known] = [place.current, held.current];
    if (scroller && known?.element.isConnected) {
      const moved = known.element.getBoundingClientRect().top - known.top;
      if (moved !== 0) scroller.scrollTop += moved;
    }
    return hold();
  }

  function hold() {
    const scroller = place.current;
    const element = scroller && topmostIn(scroller);
    // Who is at the end stays there, unless more is to come behind it.
    held.current =
      element && (isCutNow.current || scroller.scrollTop < -AT_END_PX)
        ? { element, top: element.getBoundingClientRect().top, scrollTop: scroller.scrollTop }
        : undefined;
    wasAtEnd.current = isAtEnd();
    if (wasAtEnd.current) setUnseen(0);
    return element;
  }

  const onScroll = () => {
    if (!place.current) return;
    const { scrollTop, scrollHeight, clientHeight } = place.current;
    setFar(-scrollTop > FAR_PX);
    topmost.tell(follow()?.dataset.message);
    if (scrollHeight <= clientHeight) return;
    // A screen before it is needed, so that nobody who reads on has to wait for it.
    if (scrollHeight - clientHeight + scrollTop < clientHeight) onTop();
    if (-scrollTop < clientHeight) onBottom();
  };
  const toEnd = () => {
    held.current = undefined;
    wasAtEnd.current = true;
    if (place.current) place.current.scrollTop = 0;
    setFar(false);
    setUnseen(0);
  };
  /** Whoever reads a part that ends before the conversation does is not at its end, however near to that part's. */
  function isAtEnd() {
    return !isCutNow.current && (place.current?.scrollTop ?? 0) >= -AT_END_PX;
  }
  return { place, onScroll, toEnd, isAtEnd, isFar, unseen, topmost };
}

/** Many may come between two drawings; the last one may also be gone. */
function cameAfter(before: readonly ScrolledMessage[], now: readonly ScrolledMessage[]): readonly ScrolledMessage[] {
  if (before.length === 0 || before.at(-1)?.id === now.at(-1)?.id) return [];
  const known = new Set(before.map(({ id }) => id));
  return now.slice(now.findLastIndex(({ id }) => known.has(id)) + 1);
}

/** The first message that is seen, for those who want to know: it is another one with each turn of the wheel. */
export type Topmost = ReturnType<typeof newTopmost>;
export const useTopmost = ({ watch, now }: Topmost) => useSyncExternalStore(watch, now);

function newTopmost() {
  const { watch, tellWatchers } = watched();
  let id: string | undefined;
  return {
    watch,
    now: () => id,
    tell(found: string | undefined) {
      if (found === id) return;
      id = found;
      tellWatchers();
    },
  };
}

/** By halves, and only where something is drawn. */
function topmostIn(scroller: HTMLElement) {
  const { top } = scroller.getBoundingClientRect();
  const parts = scroller.firstElementChild?.children ?? [];
  // The last of them has no place while nothing stands in it.
  const many = parts.length - (parts[parts.length - 1]?.getClientRects().length === 0 ? 1 : 0);
  for (let at = firstBelow(parts, top, many); at < many; at++) {
    const messages = parts[at]?.querySelectorAll<HTMLElement>("[data-message]") ?? [];
    const found = messages[firstBelow(messages, top, messages.length)];
    if (found) return found;
  }
  return undefined;
}

function firstBelow(elements: ArrayLike<Element>, top: number, many: number): number {
  let [low, high] = [0, many];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((elements[middle]?.getBoundingClientRect().bottom ?? 0) > top) high = middle;
    else low = middle + 1;
  }
  return low;
}
