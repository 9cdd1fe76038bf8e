import { useRef, useSyncExternalStore } from "react";
import { watched } from "../../lib/hooks/watched.ts";

/**
 * Unsaved work: discarded when the user confirms, kept (if it can be) when the page navigates by itself. A running save is awaited, and may
 * fail.
 */
export type Guard = { discard?(): void; keep?(): void; isSaving?: boolean };

const guards = new Set<Guard>();
/** Forms with input that cannot be kept on a navigation. */
const heldForms = new Set<object>();
const waiting = new Set<() => void>();
const { watch, tellWatchers } = watched();
let isOwnWay = false;

export function guard(one: Guard) {
  guards.add(one);
  return () => {
    guards.delete(one);
    tellWatchers();
  };
}

export const isGuarded = () => guards.size > 0 && !isOwnWay;

/** Resolves once no save is running. */
export const saved = () =>
  new Promise<void>((resolve) => {
    const look = () => {
      if ([...guards].some(({ isSaving }) => isSaving)) return;
      unwatch();
      resolve();
    };
    const unwatch = watch(look);
    look();
  });

export function discardGuarded() {
  for (const one of guards) one.discard?.();
}

/** From here until the returned function is called a form is being edited, and the page does not navigate by itself. */
export function beginEditing() {
  const one = {};
  heldForms.add(one);
  tellWatchers();
  return () => {
    heldForms.delete(one);
    tellWatchers();
    // Code that is cleaned up together with the form withdraws its waiting navigation first.
    queueMicrotask(goOn);
  };
}

export const useIsEditing = () => useSyncExternalStore(watch, () => heldForms.size > 0);

/** A value as it was when editing began: no update from the server takes the form away before it is done. */
export function useFrozenWhileEditing<T>(value: T): T {
  const lastValue = useRef(value);
  if (!useIsEditing()) lastValue.current = value;
  return lastValue.current;
}

/**
 * Navigates without asking, as the page's record is gone: unsaved work is kept where it can be, and an edited form is waited for. Returns
 * how to withdraw the navigation.
 */
export function leaveWithoutAsking(go: () => void) {
  waiting.add(go);
  goOn();
  return () => void waiting.delete(go);
}

function goOn() {
  if (heldForms.size > 0 || waiting.size === 0) return;
  const navigations = [...waiting];
  waiting.clear();
  isOwnWay = true;
  try {
    for (const one of guards) one.keep?.();
    for (const go of navigations) go();
  } finally {
    isOwnWay = false;
  }
}
