import type { Ticket } from "@recado/contract/tickets";
import type { KeyboardEvent } from "react";
import { useKey } from "../../../../lib/keys.ts";
import { idOf } from "../useSteps.ts";
import { useLongPress } from "./useLongPress.ts";
import { useSelection } from "./useSelection.ts";

type Shown = { rows: readonly Ticket[]; gone: ReadonlySet<number> };

/** By keys, from the row that one stands on, and by a finger that stays. `go` moves on, and says whose row one stands on then. */
export function usePicking(live: readonly Ticket[], shown: Shown, go: (by: 1 | -1) => number | undefined) {
  const selection = useSelection(live, shown);
  const stretch = (by: 1 | -1) => {
    const from = idOf(document.activeElement);
    const to = go(by);
    if (to !== undefined) selection.stretch(from ?? to, to);
  };
  useKey("X", () => {
    const id = idOf(document.activeElement);
    if (id === undefined || shown.gone.has(id)) return false;
    selection.pick(id, false);
    return true;
  });
  useKey("Shift+J", () => stretch(1));
  useKey("Shift+K", () => stretch(-1));
  /** Whether it was that. */
  const stretched = (event: KeyboardEvent): boolean => {
    const isDown = event.key === "ArrowDown";
    if (!event.shiftKey || event.ctrlKey || event.metaKey || event.altKey || !(isDown || event.key === "ArrowUp")) return false;
    event.preventDefault();
    stretch(isDown ? 1 : -1);
    return true;
  };
  return { selection, stretched, longPress: useLongPress((id) => selection.pick(id, false)) };
}
