import { type RefObject, useLayoutEffect, useRef } from "react";
import classes from "../../../../ui/chat/Talk.module.css";
import { type Aim, elementOf } from "./scrollTarget.ts";

type LoadState = { isLoaded: boolean; unread: string | undefined };

/** Scrolls the target message into the middle once it is loaded, and highlights it. More unread messages than fit start at the first. */
export function useAim(container: RefObject<HTMLElement | null>, aim: Aim | undefined, { isLoaded, unread }: LoadState) {
  const reached = useRef<Aim>(undefined);
  // After every render: the message may have been loaded only now.
  useLayoutEffect(() => {
    if (!aim || reached.current === aim || !container.current) return;
    const element = elementOf(container.current, aim.id);
    if (!element) return;
    reached.current = aim;
    element.scrollIntoView({ block: "center" });
    element.classList.remove(classes.reached ?? "");
    requestAnimationFrame(() => element.classList.add(classes.reached ?? ""));
  });
  const hasBegun = useRef(false);
  useLayoutEffect(() => {
    if (hasBegun.current || !isLoaded || !container.current) return;
    hasBegun.current = true;
    if (unread !== undefined && !aim) container.current.querySelector("[data-unread]")?.scrollIntoView({ block: "nearest" });
  }, [isLoaded, unread, aim, container]);
}
