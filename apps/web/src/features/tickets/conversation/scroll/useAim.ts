import { type RefObject, useLayoutEffect, useRef } from "react";
import classes from "../../../../ui/chat/Talk.module.css";
import { type Aim, elementOf } from "./scrollTarget.ts";

type LoadState = { isLoaded: boolean; unread: string | undefined };

/** Brings the wished message into the middle, once it is there, and shows which one it is. Whoever has more to read than fits begins at its beginning. */
export function useAim(place: RefObject<HTMLElement | null>, aim: Aim | undefined, { isLoaded, unread }: LoadState) {
  const reached = useRef<Aim>(undefined);
  // Whenever something has been drawn: it may have come only now.
  useLayoutEffect(() => {
    if (!aim || reached.current === aim || !place.current) return;
    const element = elementOf(place.current, aim.id);
    if (!element) return;
    reached.current = aim;
    element.scrollIntoView({ block: "center" });
    element.classList.remove(classes.reached ?? "");
    requestAnimationFrame(() => element.classList.add(classes.reached ?? ""));
  });
  const hasBegun = useRef(false);
  useLayoutEffect(() => {
    if (hasBegun.current || !isLoaded || !place.current) return;
    hasBegun.current = true;
    if (unread !== undefined && !aim) place.current.querySelector("[data-unread]")?.scrollIntoView({ block: "nearest" });
  }, [isLoaded, unread, aim, place]);
}
