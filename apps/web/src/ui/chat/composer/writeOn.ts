import type { MouseEvent } from "react";
import { isWriting } from "../../../lib/keys.ts";
import { isByMouse } from "../../../lib/lastInput.ts";

/** After a click the text field takes the focus, so that the next letters are text and not keys that close the ticket. */
export function writeOn(id: string, { isWanted = isByMouse() } = {}) {
  if (isWanted && !isWriting()) document.getElementById(id)?.focus();
}

/** For a form: after a click on any of its buttons, except in popups that they open. */
export const writeOnIn =
  (id: string) =>
  ({ target, currentTarget }: MouseEvent) => {
    if (target instanceof Element && currentTarget.contains(target) && target.closest("button, label, input")) writeOn(id);
  };
