import { useEffect } from "react";

/** Where somebody was when the dialog opened, he is again when it is gone: if that place is still there. */
export function useFocusBack() {
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      if (!(opener instanceof HTMLElement)) return;
      requestAnimationFrame(() => {
        const wandered = document.activeElement === null || document.activeElement === document.body;
        if (opener.isConnected && wandered) opener.focus();
      });
    };
  }, []);
}
