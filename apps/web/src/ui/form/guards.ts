import { useRef, useSyncExternalStore } from "react";
import { watched } from "../../lib/hooks/watched.ts";

/**
 * Something that would be lost on the way elsewhere: given up when its person says so, and kept, where that can be, when nobody asks him.
 * What is being saved is waited for, and may be refused.
 */
export type Guard = { discard?(): void; keep?(): void; isSaving?: boolean };

const guards = new Set<Guard>();
/** Forms in which something is typed that cannot be kept on the way. */
const held = new Set<object>();
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

/** Once nothing is being saved any more. */
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

/** From here until it is called off somebody is in the middle of a form, and the page goes nowhere by itself. */
export function holdPlace() {
  const one = {};
  held.add(one);
  tellWatchers();
  return () => {
    held.delete(one);
    tellWatchers();
    // What goes together with the form calls off first what it has been waiting for.
    queueMicrotask(goOn);
  };
}

export const useIsPlaceHeld = () => useSyncExternalStore(watch, () => held.size > 0);

/** What a form stands on, as it was when somebody began to type in it: until he is done no news take the form away. */
export function useWhileHeld<T>(value: T): T {
  const still = useRef(value);
  if (!useIsPlaceHeld()) still.current = value;
  return still.current;
}

/**
 * The page goes there by itself, for what it shows is gone. Nobody is asked: what can be kept on the way is kept, and whoever is in the
 * middle of a form is waited for. Answers how to call it off.
 */
export function goUnasked(go: () => void) {
  waiting.add(go);
  goOn();
  return () => void waiting.delete(go);
}

function goOn() {
  if (held.size > 0 || waiting.size === 0) return;
  const ways = [...waiting];
  waiting.clear();
  isOwnWay = true;
  try {
    for (const one of guards) one.keep?.();
    for (const go of ways) go();
  } finally {
    isOwnWay = false;
  }
}
