import type { QueryClient } from "@tanstack/react-query";

/** While much happens, what is shown is asked for once a breath and not once a word; two hundred people do not breathe as one. */
export function onceIn(breathMs: number, ask: (cache: QueryClient) => unknown) {
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
