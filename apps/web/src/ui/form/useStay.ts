import { useEffect } from "react";

/** The browser asks whoever closes the tab whether he means it. */
export function useStay(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return;
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", stay);
    return () => window.removeEventListener("beforeunload", stay);
  }, [isDirty]);
}
