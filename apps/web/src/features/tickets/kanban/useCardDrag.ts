import { draggable, dropTargetForElements, monitorForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { autoScrollForElements } from "@atlaskit/pragmatic-drag-and-drop-auto-scroll/element";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useSteady } from "../../../lib/hooks/useSteady.ts";

const isCard = ({ source }: { source: { data: Record<string | symbol, unknown> } }) => typeof source.data.card === "number";

export function useCardDrag(id: number) {
  const ref = useRef<HTMLElement>(null);
  const [isDragged, setDragged] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    return draggable({
      element,
      getInitialData: () => ({ card: id }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    });
  }, [id]);
  return { ref, isDragged };
}

/** A lane takes cards anywhere on it, also where it is folded, and scrolls under the one that is held at its edge. */
export function useLaneDrop(tagId: number) {
  const lane = useRef<HTMLElement>(null);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const element = lane.current;
    if (!element) return;
    return dropTargetForElements({
      element,
      canDrop: isCard,
      getData: () => ({ lane: tagId }),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    });
  }, [tagId]);
  return { lane, isOver };
}

/** So that what is below or beside what is seen can be reached. */
export function useAutoScroll(scroller: RefObject<Element | null>) {
  useEffect(() => {
    const element = scroller.current;
    return element ? autoScrollForElements({ element, canScroll: isCard }) : undefined;
  }, [scroller]);
}

type Dragging = { onStart(id: number): void; onEnd(id: number, lane: number | undefined): void };

export function useDragging({ onStart, onEnd }: Dragging) {
  const [start, end] = [useSteady(onStart), useSteady(onEnd)];
  useEffect(
    () =>
      monitorForElements({
        canMonitor: isCard,
        onDragStart: ({ source }) => start(Number(source.data.card)),
        onDrop: ({ source, location }) => {
          const lane = location.current.dropTargets[0]?.data.lane;
          end(Number(source.data.card), typeof lane === "number" ? lane : undefined);
        },
      }),
    [start, end],
  );
}
