import type { QueryClient } from "@tanstack/react-query";

/**
 * Runs at most once within this time, plus a random delay, however many events arrive: otherwise two hundred clients would refetch at the
 * same moment.
 */
export function throttled(breathMs: number, ask: (cache: QueryClient) => unknown) {
  const waiting = new WeakSet<QueryClient>();
  return (cache: QueryClient) => {
    if (waiting.has(cache)) return;
    waiting.add(cache);
    setTimeout(
      () => {
        waiting.delete(cache);
        void ask(cache);
      },
      breathMs * (1 + Math.random()),
    );
  };
}
