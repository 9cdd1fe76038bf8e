import type { CacheStore } from "baileys";
import { nowMs } from "./clock.ts";

const ENTRIES_MAX = 2_000;
const KEPT_MS = 60 * 60 * 1000;

/** Outlives a session's sockets, so that retry counts continue on the next one; bounded in size. */
export function boundedCache(): CacheStore {
  const entries = new Map<string, { value: unknown; until: number }>();
  return {
    get<T>(key: string) {
      const entry = entries.get(key);
      return entry && entry.until > nowMs() ? (entry.value as T) : undefined;
    },
    set(key, value) {
      entries.delete(key);
      entries.set(key, { value, until: nowMs() + KEPT_MS });
      const [oldest] = entries.keys();
      if (entries.size > ENTRIES_MAX && oldest) entries.delete(oldest);
    },
    del: (key) => void entries.delete(key),
    flushAll: () => entries.clear(),
  };
}

/** Remembers the latest ids. */
export function recent(max: number) {
  const ids = new Set<string>();
  return {
    has: (id: string) => ids.has(id),
    add(id: string) {
      ids.add(id);
      const [oldest] = ids;
      if (ids.size > max && oldest) ids.delete(oldest);
    },
  };
}
