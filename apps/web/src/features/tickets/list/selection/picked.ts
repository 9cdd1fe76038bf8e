import type { Ticket } from "@recado/contract/tickets";

/** The selected rows. `anchor` and `end` are the ends of the last range, `kept` the rows selected besides it. */
export type Picked = {
  ids: ReadonlySet<number>;
  kept: ReadonlySet<number>;
  anchor: number | undefined;
  end: number | undefined;
  /** The rows that an action runs on, and how many have left the list since the last change of the selection. */
  acting: ReadonlySet<number>;
  left: number;
};

const noIds: ReadonlySet<number> = new Set();
export const emptySelection: Picked = { ids: noIds, kept: noIds, anchor: undefined, end: undefined, acting: noIds, left: 0 };

export function toggled(picked: Picked, id: number): Picked {
  const ids = new Set(picked.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ...picked, ids, kept: ids, anchor: id, end: id, left: 0 };
}

/** Extends the range from its anchor to this row; going back shrinks it. */
export function stretched(picked: Picked, rows: readonly Ticket[], to: number): Picked {
  const until = rows.findIndex(({ id }) => id === to);
  if (until === -1) return picked;
  const anchored = rows.findIndex(({ id }) => id === picked.anchor);
  const from = anchored === -1 ? until : anchored;
  const between = rows.slice(Math.min(from, until), Math.max(from, until) + 1);
  return { ...picked, ids: new Set([...picked.kept, ...between.map(({ id }) => id)]), anchor: rows[from]?.id, end: to, left: 0 };
}

/** The same by keyboard: after moving on without selecting, a new range begins at the current row. */
export const stretchedFrom = (picked: Picked, rows: readonly Ticket[], from: number, to: number): Picked =>
  stretched(picked.end === from ? picked : { ...picked, kept: picked.ids, anchor: from }, rows, to);

/** Rows that leave the list are deselected, and counted unless the running action made them leave. */
export function still(picked: Picked, rows: readonly Ticket[]): Picked {
  if (picked.ids.size === 0) return picked;
  const present = new Set(rows.map(({ id }) => id));
  const gone = [...picked.ids].filter((id) => !present.has(id));
  if (gone.length === 0) return picked;
  return { ...deselect(picked, gone), left: picked.left + gone.filter((id) => !picked.acting.has(id)).length };
}

export function deselect(picked: Picked, ids: readonly number[]): Picked {
  const rest = new Set(picked.ids);
  for (const id of ids) rest.delete(id);
  return { ...picked, ids: rest, kept: rest };
}
