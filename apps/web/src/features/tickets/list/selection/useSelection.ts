import type { Ticket } from "@recado/contract/tickets";
import { useCallback, useMemo, useRef, useState } from "react";
import { nothing, type Picked, still, stretched, stretchedFrom, toggled, without } from "./picked.ts";

export type Selection = ReturnType<typeof useSelection>;

/**
 * Rows that are to be dealt with together. Only whoever picks changes which they are: others that come are not among them, and what
 * leaves the list leaves them for good, which is counted. `rows` are as they stand before one's eyes, with those that are `gone`.
 */
export function useSelection(live: readonly Ticket[], { rows, gone }: { rows: readonly Ticket[]; gone: ReadonlySet<number> }) {
  const [known, setPicked] = useState(nothing);
  const picked = useMemo(() => still(known, live), [known, live]);
  if (picked !== known) setPicked(picked);
  const shown = useRef({ rows, gone });
  shown.current = { rows, gone };
  const change = useCallback((how: (before: Picked, rows: Ticket[]) => Picked) => {
    setPicked((before) =>
      how(
        before,
        shown.current.rows.filter(({ id }) => !shown.current.gone.has(id)),
      ),
    );
  }, []);
  const pick = useCallback(
    (id: number, isStretch: boolean) => change((before, there) => (isStretch ? stretched(before, there, id) : toggled(before, id))),
    [change],
  );
  return {
    ...picked,
    /** Something is picked, or has just been, or is being dealt with. */
    isOn: picked.ids.size + picked.acting.size + picked.left > 0,
    pick,
    stretch: (from: number, to: number) => change((before, there) => stretchedFrom(before, there, from, to)),
    clear: () => setPicked(({ acting }) => ({ ...nothing, acting })),
    begin: (ids: number[]) => setPicked((before) => ({ ...before, acting: new Set(ids), left: 0 })),
    /** What could not be done to stays picked. */
    settle: (done: number[]) => setPicked((before) => ({ ...without(before, done), acting: nothing.acting })),
  };
}
