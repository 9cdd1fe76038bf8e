import { useLocation } from "react-router";
import { type Next, nextAfter } from "./moves/next.ts";

/** The state of the history entry beside its address: which pane a phone shows, and which ticket comes next. */
export type HistoryState = { pane?: "conversation"; next?: Next };

export function useHistoryState(): HistoryState {
  const { state } = useLocation();
  return (state as HistoryState | null) ?? {};
}

/** The history state after leaving a conversation. */
export function historyStateAfter(uuid: string): HistoryState {
  const next = nextAfter(uuid);
  return next ? { next } : {};
}
