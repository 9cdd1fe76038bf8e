import type { KeyboardEvent } from "react";

/** Moves the focus to the messages, where letters are shortcuts again. */
export function leave({ currentTarget }: KeyboardEvent) {
  const messageLog = currentTarget.closest("section")?.querySelector<HTMLElement>("[role=log]");
  if (messageLog) messageLog.focus();
  else if (currentTarget instanceof HTMLElement) currentTarget.blur();
}
