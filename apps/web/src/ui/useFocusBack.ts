import { useEffect } from "react";

/** A chosen menu item is unmounted with its menu: the menu's button stays. */
function stayingOf(focused: EventTarget | null): HTMLElement | null {
  if (!(focused instanceof HTMLElement) || focused === document.body) return null;
  const menu = focused.closest("[role=menu]");
  return menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : focused;
}

/** The last focused element: a lazy dialog may mount when the focus is already lost. */
let last: HTMLElement | null = null;
document.addEventListener("focusin", ({ target }) => {
  last = stayingOf(target);
});

/** Closing the dialog returns the focus to the element that had it before, if it still exists. */
export function useFocusBack() {
  useEffect(() => {
    const opener = stayingOf(document.activeElement) ?? last;
    return () => {
      requestAnimationFrame(() => {
        const wandered = document.activeElement === null || document.activeElement === document.body;
        if (opener?.isConnected && wandered) opener.focus();
      });
    };
  }, []);
}
