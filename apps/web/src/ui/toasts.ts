import type { TFunction } from "i18next";
import { useSyncExternalStore } from "react";
import { watched } from "../lib/hooks/watched.ts";
import { refusalWords } from "../lib/net/refusalWords.ts";
import { ApiError } from "../lib/refusal.ts";

export type Toast = { key: number; kind: "done" | "failed"; text: string; id?: string; offer?: Offer; stay?: Stay };

/** An undo, by its button or Ctrl+Z, for `lastsMs`. */
export type Offer = { label: string; lastsMs: number; take(): void };

/** Stays until closed, and only once per `of`. */
export type Stay = { of: string; acts: readonly { label: string; act(): void }[] };

/** The durations that compatible clients use. */
const LASTS_MS = { done: 3000, failed: 2000 };
const READ_MS_PER_LETTER = 60;

/** Longer texts stay longer. */
export const durationMs = ({ kind, text }: Pick<Toast, "kind" | "text">) => Math.max(LASTS_MS[kind], text.length * READ_MS_PER_LETTER);

let shown: readonly Toast[] = [];
let last = 0;
const { watch, tellWatchers } = watched();

/** `toast.done(t("tags.saved"))`: shown once, read aloud, and closed by itself. */
export const toast = {
  done: (text: string) => add({ kind: "done", text }),
  failed: (text: string) => add({ kind: "failed", text }),
  /** `toast.offer("Closed", { label: "Undo", lastsMs: 5000, take })`: never merged with others; shown as long as it can be undone. */
  offer: (text: string, offer: Offer) => add({ kind: "done", text, offer }),
  /** `toast.stays("Not sent: …", { of: "ticket 7", acts })`: for what must not be missed. */
  stays: (text: string, stay: Stay) => add({ kind: "failed", text, stay }),
  close: (of: string) => shown.some(({ stay }) => stay?.of === of) && set(shown.filter(({ stay }) => stay?.of !== of)),
  /** A refusal in the user's language; with the id of a logged bug. */
  refused: (error: unknown, t: TFunction) =>
    add({ kind: "failed", text: refusalWords(error, t), ...(error instanceof ApiError && error.id ? { id: error.id } : {}) }),
  dismiss: (key: number) => set(shown.filter((toast) => toast.key !== key)),
};

export const shownToasts = () => shown;
export const useToasts = () => useSyncExternalStore(watch, () => shown);

function add(toast: Omit<Toast, "key">) {
  last += 1;
  set([...shown.filter((one) => !isSame(one, toast)), { ...toast, key: last }]);
}

/** The same toast twice in a row is shown once, for as long as the second. */
const isSame = (one: Omit<Toast, "key">, other: Omit<Toast, "key">) =>
  one.stay || other.stay ? one.stay?.of === other.stay?.of : !one.offer && !other.offer && one.text === other.text;

function set(next: readonly Toast[]) {
  shown = next;
  tellWatchers();
}
