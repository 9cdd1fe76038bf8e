type Line = { saveData?: boolean; effectiveType?: string };

/**
 * What may be wanted later comes when nothing else is to be done, and where the line is slow or each byte is paid for, only when it is
 * wanted. What it answers calls it off.
 */
export function ahead(fetch: () => void) {
  const { connection } = navigator as { connection?: Line };
  if (connection?.saveData || slow.has(connection?.effectiveType ?? "")) return () => {};
  // Safari cannot say when it has nothing to do.
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(fetch, IDLE_AFTER_MS);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(fetch);
  return () => cancelIdleCallback(idle);
}

const slow = new Set(["slow-2g", "2g", "3g"]);
const IDLE_AFTER_MS = 500;
