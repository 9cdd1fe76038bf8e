import { useLocation } from "react-router";
import { type Next, nextAfter } from "./moves/next.ts";

/** What the history remembers of a place beside its address: which of the panes a phone shows, and whom one may go on with. */
export type Place = { pane?: "conversation"; next?: Next };

export function usePlace(): Place {
  const { state } = useLocation();
  return (state as Place | null) ?? {};
}

/** Where one is after leaving a conversation. */
export function placeAfter(uuid: string): Place {
  const next = nextAfter(uuid);
  return next ? { next } : {};
}
