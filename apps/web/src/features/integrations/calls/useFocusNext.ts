import { useLayoutEffect, useRef } from "react";

/** Marks the buttons of rows, among which the focus goes on. */
export const focusNext = { "data-focus-next": true };

/**
 * A button that is removed while it has the focus gives it to that of the next row, or to the chosen filter: not to the top of the page.
 * One that stands for all rows gives it to the filter, so that a second press does nothing.
 */
export function useFocusNext() {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const removed = button.current;
    return () => {
      const dialog = removed?.closest("[role=dialog]");
      if (!removed || !dialog || document.activeElement !== removed) return;
      const all = [...dialog.querySelectorAll<HTMLElement>("[data-focus-next]")];
      const at = all.indexOf(removed);
      const pressed = dialog.querySelector<HTMLElement>("[aria-pressed=true]");
      // Only then is it known which of them stay.
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        const others = at === -1 ? [] : [...all.slice(at + 1), ...all.slice(0, at).reverse()];
        const next = others.find((one) => one.isConnected) ?? pressed;
        next?.focus({ preventScroll: true });
      });
    };
  }, []);
  return button;
}
