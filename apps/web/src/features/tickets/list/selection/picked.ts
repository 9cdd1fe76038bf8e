import type { Ticket } from "@recado/contract/tickets";

/** Which rows are picked, and how: `anchor` and `end` are where the last stretch begins and ends, `kept` what was picked beside it. */
export type Picked = {
  ids: ReadonlySet<number>;
  kept: ReadonlySet<number>;
  anchor: number | undefined;
  end: number | undefined;
  /** What is being done to them just now, and how many have left the list since somebody last picked. */
  acting: ReadonlySet<number>;
  left: number;
};

const nobody: ReadonlySet<number> = new Set();
export const nothing: Picked = { ids: nobody, kept: nobody, anchor: undefined, end: undefined, acting: nobody, left: 0 };

export function toggled(picked: Picked, id: number): Picked {
  const ids = new Set(picked.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ...picked, ids, kept: ids, anchor: id, end: id, left: 0 };
}

/** From where the last stretch began, as far as there: whoever goes back takes back what he has gone too far. */
export function stretched(picked: Picked, rows: readonly Ticket[], to: number): Picked {
  const until = rows.findIndex(({ id }) => id === to);
  if (until === -1) return picked;
  const anchored = rows.findIndex(({ id }) => id === picked.anchor);
  const from = anchored === -1 ? until : anchored;
  const between = rows.slice(Math.min(from, until), Math.max(from, until) + 1);
  return { ...picked, ids: new Set([...picked.kept, ...between.map(({ id }) => id)]), anchor: rows[from]?.id, end: to, left: 0 };
}

/** The same by keys: who has gone on since then without picking begins anew where he stands. */
export const stretchedFrom = (picked: Picked, rows: readonly Ticket[], from: number, to: number): Picked =>
  stretched(picked.end === from ? picked : { ...picked, kept: picked.ids, anchor: from }, rows, to);

/** What has left the list is picked no longer. It is counted, unless it has left because of what is done to it. */
export function still(picked: Picked, rows: readonly Ticket[]): Picked {
  if (picked.ids.size === 0) return picked;
  const there = new Set(rows.map(({ id }) => id));
  const gone = [...picked.ids].filter((id) => !there.has(id));
  if (gone.length === 0) return picked;
  return { ...without(picked, gone), left: picked.left + gone.filter((id) => !picked.acting.has(id)).length };
}

export function without(picked: Picked, ids: readonly number[]): Picked {
  const rest = new Set(picked.ids);
  for (const id of ids) rest.delete(id);
  return { ...picked, ids: rest, kept: rest };
}
