/** For what stands outside of the components: `watch` is what `useSyncExternalStore` wants. */
export function watched() {
  const watchers = new Set<() => void>();
  return {
    tellWatchers() {
      for (const watcher of watchers) watcher();
    },
    watch(watcher: () => void) {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
  };
}
