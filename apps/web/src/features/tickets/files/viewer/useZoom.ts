import { type MouseEvent, type PointerEvent, useCallback, useLayoutEffect, useRef, useState } from "react";
import { FITTING, kept, STEP, type Zoom, zoomed } from "./zoom.ts";

type Point = { x: number; y: number };

/** By wheel, by two fingers, by a double press, and moved by whoever has made it larger. */
export function useZoom(shown: string) {
  const stage = useRef<HTMLDivElement | null>(null);
  const picture = useRef<HTMLImageElement>(null);
  const [zoom, setZoom] = useState(FITTING);
  const fingers = useRef(new Map<number, Point>());
  const change = (how: (known: Zoom) => Zoom) =>
    setZoom((known) => {
      const next = how(known);
      const [inner, outer] = [picture.current, stage.current];
      return inner && outer
        ? kept(next, { width: inner.offsetWidth, height: inner.offsetHeight }, { width: outer.clientWidth, height: outer.clientHeight })
        : next;
    });
  const latest = useRef(change);
  latest.current = change;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each picture begins as a whole.
  useLayoutEffect(() => setZoom(FITTING), [shown]);
  // The dialog draws it later than the rest. The browser is told beforehand that the page itself does not grow.
  const attach = useCallback((place: HTMLDivElement | null) => {
    stage.current = place;
    if (!place) return;
    const turned = (event: WheelEvent) => {
      event.preventDefault();
      const factor = Math.exp(-Math.min(Math.max(event.deltaY, -100), 100) / 250);
      latest.current((known) => zoomed(known, factor, fromMiddle(place, event)));
    };
    place.addEventListener("wheel", turned, { passive: false });
    return () => place.removeEventListener("wheel", turned);
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
    if (!other) return change((known) => ({ ...known, x: known.x + is.x - was.x, y: known.y + is.y - was.y }));
    const middle = { clientX: (is.x + other.x) / 2, clientY: (is.y + other.y) / 2 };
    const factor = distance(is, other) / Math.max(distance(was, other), 1);
    change((known) => zoomed(known, factor, fromMiddle(event.currentTarget, middle)));
  };
  const onPointerUp = (event: PointerEvent) => fingers.current.delete(event.pointerId);
  const onDoubleClick = (event: MouseEvent<HTMLDivElement>) => {
    const at = fromMiddle(event.currentTarget, event);
    change((known) => (known.scale > 1 ? FITTING : zoomed(known, STEP * STEP, at)));
  };
  return {
    zoom,
    larger: () => change((known) => zoomed(known, STEP)),
    smaller: () => change((known) => zoomed(known, 1 / STEP)),
    whole: () => setZoom(FITTING),
    picture,
    ofStage: { ref: attach, onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onDoubleClick },
  };
}

function fromMiddle(place: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = place.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
