import type { Ticket } from "@recado/contract/tickets";

export type Arranged = {
  rows: Ticket[];
  /** Shown, for they would leave a hole under the pointer, and no longer in the list. */
  gone: ReadonlySet<number>;
  /** So many would stand elsewhere, or are not shown yet. */
  waiting: number;
};

const none: ReadonlySet<number> = new Set();

export const asTheyAre = (rows: Ticket[]): Arranged => ({ rows, gone: none, waiting: 0 });

/**
 * What was shown stays where it stands: its words change, its place does not, and what has left the list leaves no hole. What follows
 * at the end is added there, for it moves nothing.
 */
export function held(shown: Ticket[], live: Ticket[]): Arranged {
  const now = new Map(live.map((row, at) => [row.id, { row, at }]));
  const known = new Set(shown.map(({ id }) => id));
  const last = Math.max(-1, ...settledPlaces(shown, now));
  const following = live.slice(last + 1).filter(({ id }) => !known.has(id));
  const added = new Set(following.map(({ id }) => id));
  const come = live.filter(({ id }) => !known.has(id) && !added.has(id));
  return {
    rows: [...shown.map((row) => now.get(row.id)?.row ?? row), ...following],
    gone: new Set(shown.flatMap(({ id }) => (now.has(id) ? [] : [id]))),
    waiting: come.length + risenAmong(shown, live),
  };
}

type Places = Map<number, { row: Ticket; at: number }>;

const settledPlaces = (shown: Ticket[], now: Places) => shown.flatMap(({ id }) => now.get(id)?.at ?? []);

/** How many of them stand above one that they stood below: lists are the newest first, so whatever moves goes up. */
function risenAmong(shown: Ticket[], live: Ticket[]): number {
  const placed = new Map(shown.map(({ id }, at) => [id, at]));
  let highest = Number.POSITIVE_INFINITY;
  let risen = 0;
  for (const { id } of live.toReversed()) {
    const at = placed.get(id);
    if (at === undefined) continue;
    if (at > highest) risen += 1;
    highest = Math.min(highest, at);
  }
  return risen;
}
