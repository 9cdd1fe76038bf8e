import { type MouseEvent, type PointerEvent, useCallback, useLayoutEffect, useRef, useState } from "react";
import { clamped, FITTING, STEP, type Zoom, zoomed } from "./zoom.ts";

type Point = { x: number; y: number };

/** Zooms by wheel, pinch and double click; an enlarged picture can be dragged. */
export function useZoom(shown: string) {
  const stage = useRef<HTMLDivElement | null>(null);
  const picture = useRef<HTMLImageElement>(null);
  const [zoom, setZoom] = useState(FITTING);
  const fingers = useRef(new Map<number, Point>());
  const change = (update: (zoom: Zoom) => Zoom) =>
    setZoom((current) => {
      const next = update(current);
      const [inner, outer] = [picture.current, stage.current];
      return inner && outer
        ? clamped(next, { width: inner.offsetWidth, height: inner.offsetHeight }, { width: outer.clientWidth, height: outer.clientHeight })
        : next;
    });
  const latest = useRef(change);
  latest.current = change;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each picture starts unzoomed.
  useLayoutEffect(() => setZoom(FITTING), [shown]);
  // A callback ref, because the dialog mounts the stage late. `passive: false`, because the wheel must not zoom the page.
  const attach = useCallback((element: HTMLDivElement | null) => {
    stage.current = element;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const factor = Math.exp(-Math.min(Math.max(event.deltaY, -100), 100) / 250);
      latest.current((current) => zoomed(current, factor, fromMiddle(element, event)));
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, []);

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.target instanceof HTMLButtonElement || event.target instanceof HTMLVideoElement) return;
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    event.currentTarget.setPointerCapture?.(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const was = fingers.current.get(event.pointerId);
    if (!was) return;
    const is = { x: event.clientX, y: event.clientY };
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, is);
    if (!other) return change((current) => ({ ...current, x: current.x + is.x - was.x, y: current.y + is.y - was.y }));
    const middle = { clientX: (is.x + other.x) / 2, clientY: (is.y + other.y) / 2 };
    const factor = distance(is, other) / Math.max(distance(was, other), 1);
    change((current) => zoomed(current, factor, fromMiddle(event.currentTarget, middle)));
  };
  const onPointerUp = (event: PointerEvent) => fingers.current.delete(event.pointerId);
  const onDoubleClick = (event: MouseEvent<HTMLDivElement>) => {
    const at = fromMiddle(event.currentTarget, event);
    change((current) => (current.scale > 1 ? FITTING : zoomed(current, STEP * STEP, at)));
  };
  return {
    zoom,
    larger: () => change((current) => zoomed(current, STEP)),
    smaller: () => change((current) => zoomed(current, 1 / STEP)),
    whole: () => setZoom(FITTING),
    picture,
    ofStage: { ref: attach, onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onDoubleClick },
  };
}

function fromMiddle(element: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
