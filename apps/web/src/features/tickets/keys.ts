import { type KeyboardEvent, useEffect, useRef } from "react";

const actions = new Map<string, () => void>();

/** While it is shown, and there is something to do, this letter does it. */
export function useKey(letter: string, action: (() => void) | undefined) {
  const latest = useRef(action);
  latest.current = action;
  const isOn = action !== undefined;
  useEffect(() => {
    if (!isOn) return;
    const act = () => latest.current?.();
    actions.set(letter, act);
    return () => {
      if (actions.get(letter) === act) actions.delete(letter);
    };
  }, [letter, isOn]);
}

/**
 * Letters alone, while the focus is somewhere in the screen, and not where one writes or in what lies above it: whoever
 * dictates or types elsewhere presses nothing here.
 */
export function pressed(event: KeyboardEvent) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (!(event.target instanceof HTMLElement) || !event.currentTarget.contains(event.target)) return;
  if (event.target.matches("input:not([type=checkbox]), textarea, select, [contenteditable]")) return;
  const act = actions.get(event.key.toUpperCase());
  if (!act) return;
  event.preventDefault();
  act();
}
