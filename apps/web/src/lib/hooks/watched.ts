/** A store outside of the components: `watch` fits `useSyncExternalStore`. */
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
