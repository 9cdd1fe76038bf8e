import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { watched } from "../../../lib/hooks/watched.ts";

/** From here on the button to the end is shown, even without new messages. */
const FAR_PX = 400;
/** Less than a line from the end counts as the end. */
const AT_END_PX = 24;

type ScrolledMessage = { id: string | number; fromMe: boolean };
type ScrollerOptions = {
  first: ScrolledMessage | undefined;
  last: ScrolledMessage | undefined;
  /** The conversation's newest messages, even if another part is shown; the unseen ones are counted. */
  newest?: readonly ScrolledMessage[];
  isCut: boolean;
  /** The number of events between the messages. */
  happened: number;
  onTop(): void;
  onBottom(): void;
};

const nothing: readonly ScrolledMessage[] = [];

/** The list is drawn upside down: scrollTop 0 is the end, and scrolling up is negative. Visible messages stay in place while more load. */
export function useScroller({ first, last, newest = nothing, isCut, happened, onTop, onBottom }: ScrollerOptions) {
  const scrollerRef = useRef<HTMLDivElement>(null);
  const [isFar, setFar] = useState(false);
  const [unseen, setUnseen] = useState(0);
  const [topmost] = useState(newTopmost);
  const isCutNow = useRef(isCut);
  isCutNow.current = isCut;
  const wasAtEnd = useRef(true);
  const lastNewest = useRef(newest);
  const anchor = useRef<{ element: Element; top: number; scrollTop: number }>(undefined);
  const watched = useRef<Element>(undefined);
  const watcher = useRef<ResizeObserver>(undefined);

  // Before the position is restored, which may move away from the end. At the end, new messages are scrolled into view.
  useLayoutEffect(() => {
    const come = cameAfter(lastNewest.current, newest).filter(({ fromMe }) => !fromMe).length;
    lastNewest.current = newest;
    if (come === 0) return;
    if (!wasAtEnd.current) setUnseen((count) => count + come);
    else if (scrollerRef.current) scrollerRef.current.scrollTop = 0;
  }, [newest]);

  // Browsers anchor the scroll position themselves, but not all, and none at the very edge.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something is added at either end.
  useLayoutEffect(() => void restoreAnchor(), [first?.id, last?.id, happened]);

  // The same when content, or the input below, changes its height; but a scroll by the user since then wins.
  useEffect(() => {
    const content = scrollerRef.current?.firstElementChild ?? undefined;
    if (content === watched.current || typeof ResizeObserver === "undefined") return;
    watched.current = content;
    watcher.current?.disconnect();
    watcher.current = new ResizeObserver(() => void follow());
    for (const each of [content, scrollerRef.current]) if (each) watcher.current.observe(each);
  });
  useEffect(
    () => () => {
      watcher.current?.disconnect();
      watched.current = undefined;
    },
    [],
  );

  /** Our own scroll event arrives after content that has grown since. */
  const follow = () => (scrollerRef.current?.scrollTop === anchor.current?.scrollTop ? restoreAnchor() : saveAnchor());

  function restoreAnchor() {
    const [scroller, anchored] = [scrollerRef.current, anchor.current];
    if (scroller && anchored?.element.isConnected) {
      const moved = anchored.element.getBoundingClientRect().top - anchored.top;
      if (moved !== 0) scroller.scrollTop += moved;
    }
    return saveAnchor();
  }

  function saveAnchor() {
    const scroller = scrollerRef.current;
    const element = scroller && topmostIn(scroller);
    // At the end the list stays at the end, unless more is still to load after it.
    anchor.current =
      element && (isCutNow.current || scroller.scrollTop < -AT_END_PX)
        ? { element, top: element.getBoundingClientRect().top, scrollTop: scroller.scrollTop }
        : undefined;
    wasAtEnd.current = isAtEnd();
    if (wasAtEnd.current) setUnseen(0);
    return element;
  }

  const onScroll = () => {
    if (!scrollerRef.current) return;
    const { scrollTop, scrollHeight, clientHeight } = scrollerRef.current;
    setFar(-scrollTop > FAR_PX);
    topmost.tell(follow()?.dataset.message);
    if (scrollHeight <= clientHeight) return;
    // Load one screen ahead, so that reading on never waits.
    if (scrollHeight - clientHeight + scrollTop < clientHeight) onTop();
    if (-scrollTop < clientHeight) onBottom();
  };
  const toEnd = () => {
    anchor.current = undefined;
    wasAtEnd.current = true;
    if (scrollerRef.current) scrollerRef.current.scrollTop = 0;
    setFar(false);
    setUnseen(0);
  };
  /** A part that ends before the conversation does has no end in this sense, however near its last message is. */
  function isAtEnd() {
    return !isCutNow.current && (scrollerRef.current?.scrollTop ?? 0) >= -AT_END_PX;
  }
  return { place: scrollerRef, onScroll, toEnd, isAtEnd, isFar, unseen, topmost };
}

/** Several messages may come between two renders; the last one may also be deleted. */
function cameAfter(before: readonly ScrolledMessage[], now: readonly ScrolledMessage[]): readonly ScrolledMessage[] {
  if (before.length === 0 || before.at(-1)?.id === now.at(-1)?.id) return [];
  const knownIds = new Set(before.map(({ id }) => id));
  return now.slice(now.findLastIndex(({ id }) => knownIds.has(id)) + 1);
}

/** The topmost visible message, as a store: it changes with each scroll step, and only subscribers should render. */
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

/** A binary search, only over rendered elements. */
function topmostIn(scroller: HTMLElement) {
  const { top } = scroller.getBoundingClientRect();
  const parts = scroller.firstElementChild?.children ?? [];
  // The last part has no box while it is empty.
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
