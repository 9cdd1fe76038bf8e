import { useEffect } from "react";

/** A menu goes when something in it is chosen: its button stays. */
function stayingOf(focused: EventTarget | null): HTMLElement | null {
  if (!(focused instanceof HTMLElement) || focused === document.body) return null;
  const menu = focused.closest("[role=menu]");
  return menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : focused;
}

/** Where the focus was last: what comes late, with its code, may find it nowhere any more. */
let last: HTMLElement | null = null;
document.addEventListener("focusin", ({ target }) => {
  last = stayingOf(target);
});

/** Where somebody was when the dialog opened, he is again when it is gone: if that place is still there. */
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
