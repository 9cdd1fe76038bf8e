import { type MouseEvent, type PointerEvent, useRef } from "react";
import { idOf } from "../useSteps.ts";

/** Sooner than browsers open a menu of their own. */
const LONG_MS = 450;
const MOVED_PX = 10;

/** A finger that stays on a row. What the browser makes of that by itself is left out: a menu, and a press when it is lifted. */
export function useLongPress(onLong: (id: number) => void) {
  const finger = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> }>(undefined);
  const isTaken = useRef(false);
  const lift = () => {
    clearTimeout(finger.current?.timer);
    finger.current = undefined;
  };
  return {
    onPointerDown: ({ pointerType, target, clientX: x, clientY: y }: PointerEvent) => {
      lift();
      isTaken.current = false;
      const id = pointerType === "touch" && target instanceof Element ? idOf(target) : undefined;
      if (id === undefined) return;
      const timer = setTimeout(() => {
        isTaken.current = true;
        onLong(id);
      }, LONG_MS);
      finger.current = { x, y, timer };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (finger.current && Math.hypot(clientX - finger.current.x, clientY - finger.current.y) > MOVED_PX) lift();
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onContextMenu: (event: MouseEvent) => {
      if (finger.current) event.preventDefault();
    },
    onClickCapture: (event: MouseEvent) => {
      if (!isTaken.current) return;
      isTaken.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
