import type { KeyboardEvent } from "react";

/** To what was said, where letters are keys again. */
export function leave({ currentTarget }: KeyboardEvent) {
  const said = currentTarget.closest("section")?.querySelector<HTMLElement>("[role=log]");
  if (said) said.focus();
  else if (currentTarget instanceof HTMLElement) currentTarget.blur();
}
