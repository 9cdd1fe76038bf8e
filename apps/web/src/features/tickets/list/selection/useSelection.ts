import type { Ticket } from "@recado/contract/tickets";
import { useCallback, useMemo, useRef, useState } from "react";
import { deselect, emptySelection, type Picked, still, stretched, stretchedFrom, toggled } from "./picked.ts";

export type Selection = ReturnType<typeof useSelection>;

/**
 * Rows selected for an action on all of them. Only the user adds to the selection: new rows do not join it, and rows that leave the list
 * leave it for good, which is counted. `rows`: as drawn, with those that are `gone`.
 */
export function useSelection(live: readonly Ticket[], { rows, gone }: { rows: readonly Ticket[]; gone: ReadonlySet<number> }) {
  const [selection, setPicked] = useState(emptySelection);
  const picked = useMemo(() => still(selection, live), [selection, live]);
  if (picked !== selection) setPicked(picked);
  const shown = useRef({ rows, gone });
  shown.current = { rows, gone };
  const change = useCallback((update: (before: Picked, rows: Ticket[]) => Picked) => {
    setPicked((before) =>
      update(
        before,
        shown.current.rows.filter(({ id }) => !shown.current.gone.has(id)),
      ),
    );
  }, []);
  const pick = useCallback(
    (id: number, isStretch: boolean) => change((before, present) => (isStretch ? stretched(before, present, id) : toggled(before, id))),
    [change],
  );
  return {
    ...picked,
    /** Rows are selected, were so a moment ago, or have an action running. */
    isOn: picked.ids.size + picked.acting.size + picked.left > 0,
    pick,
    stretch: (from: number, to: number) => change((before, present) => stretchedFrom(before, present, from, to)),
    clear: () => setPicked(({ acting }) => ({ ...emptySelection, acting })),
    begin: (ids: number[]) => setPicked((before) => ({ ...before, acting: new Set(ids), left: 0 })),
    /** Rows that the action failed on stay selected. */
    settle: (done: number[]) => setPicked((before) => ({ ...deselect(before, done), acting: emptySelection.acting })),
  };
}
