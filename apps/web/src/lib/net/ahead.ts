type Line = { saveData?: boolean; effectiveType?: string };

/** Prefetches when the browser is idle, but not on slow or metered connections. Returns how to cancel it. */
export function ahead(fetch: () => void) {
  const { connection } = navigator as { connection?: Line };
  if (connection?.saveData || slow.has(connection?.effectiveType ?? "")) return () => {};
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(fetch, IDLE_AFTER_MS);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(fetch);
  return () => cancelIdleCallback(idle);
}

const slow = new Set(["slow-2g", "2g", "3g"]);
const IDLE_AFTER_MS = 500;
