import type { TicketCard } from "@recado/contract/tickets";
import { useEffect, useState } from "react";
import { now } from "../../../lib/clock.ts";

/** A timer takes no more than 24.8 days; a window is a day. */
const TIMER_MAX_MS = 2 ** 31 - 1;

/** Where there is none, one may always write; where there is one, it also ends while somebody looks at it. */
export function useIsWindowOpen(window: TicketCard["window"]): boolean {
  const [, lookAgain] = useState(0);
  const until = window?.until ? new Date(window.until).getTime() : undefined;
  const remainingMs = until === undefined ? undefined : until - now().getTime();
  const isOpen = window === null || (window.open && (remainingMs === undefined || remainingMs > 0));
  useEffect(() => {
    if (!isOpen || until === undefined) return;
    const timer = setTimeout(() => lookAgain((times) => times + 1), Math.min(Math.max(until - now().getTime(), 0) + 1, TIMER_MAX_MS));
    return () => clearTimeout(timer);
  }, [isOpen, until]);
  return isOpen;
}
