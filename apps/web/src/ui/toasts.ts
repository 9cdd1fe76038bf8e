import type { TFunction } from "i18next";
import { useSyncExternalStore } from "react";
import { ApiError, codeOf } from "../lib/refusal.ts";

export type Toast = { key: number; kind: "done" | "failed"; text: string; id?: string };

/** As long as the product has always shown them. */
export const LASTS_MS = { done: 3000, failed: 2000 };

let shown: readonly Toast[] = [];
let last = 0;
const watchers = new Set<() => void>();

/** `toast.done(t("tags.saved"))`: said once, read aloud, and gone by itself. */
export const toast = {
  done: (text: string) => add({ kind: "done", text }),
  failed: (text: string) => add({ kind: "failed", text }),
  /** What the server refused, in the reader's words; with the number under which a bug was written down. */
  refused: (error: unknown, t: TFunction) =>
    add({ kind: "failed", text: t(`errors.${codeOf(error)}`), ...(error instanceof ApiError && error.id ? { id: error.id } : {}) }),
  dismiss: (key: number) => set(shown.filter((toast) => toast.key !== key)),
};

export const useToasts = () =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    () => shown,
  );

function add(toast: Omit<Toast, "key">) {
  last += 1;
  // The same thing said twice in a row is said once, for as long as the second time.
  set([...shown.filter(({ text }) => text !== toast.text), { ...toast, key: last }]);
}

function set(next: readonly Toast[]) {
  shown = next;
  for (const watcher of watchers) watcher();
}
