import type { MouseEvent } from "react";
import { isWriting } from "../../../lib/keys.ts";
import { isByMouse } from "../../../lib/lastInput.ts";

/** After a click the text field takes the focus, so that the next letters are text and not keys that close the ticket. */
export function writeOn(id: string, { isWanted = isByMouse() } = {}) {
  if (isWanted && !isWriting()) document.getElementById(id)?.focus();
}

/** For the form around a field: whichever of its buttons one presses, but not of what they open above the page. */
export const writeOnIn =
  (id: string) =>
  ({ target, currentTarget }: MouseEvent) => {
    if (target instanceof Element && currentTarget.contains(target) && target.closest("button, label, input")) writeOn(id);
  };
