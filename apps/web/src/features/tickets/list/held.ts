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
 * at the end is added there, for it moves nothing. What one has pinned oneself is no news; and what one has moved oneself (`isOwn`)
 * goes where it belongs at once.
 */
export function held(shown: Ticket[], live: Ticket[], isPinned: Asks = no, isOwn: Asks = no): Arranged {
  const own = live.filter(({ id }) => isOwn(id));
  if (own.length === 0) return heldAll(shown, live, isPinned);
  const others = (rows: Ticket[]) => rows.filter(({ id }) => !own.some((one) => one.id === id));
  const arranged = heldAll(others(shown), others(live), isPinned);
  const rows = own.reduceRight((all, row) => placed(all, row, live), arranged.rows);
  return { ...arranged, rows };
}

type Asks = (id: number) => boolean;
const no = () => false;

/** Before the first of those that follow it. */
function placed(rows: Ticket[], row: Ticket, live: Ticket[]): Ticket[] {
  const following = new Set(live.slice(live.indexOf(row) + 1).map(({ id }) => id));
  const at = rows.findIndex(({ id }) => following.has(id));
  return at === -1 ? [...rows, row] : rows.toSpliced(at, 0, row);
}

function heldAll(shown: Ticket[], live: Ticket[], isPinned: Asks): Arranged {
  const now = new Map(live.map((row, at) => [row.id, { row, at }]));
  const known = new Set(shown.map(({ id }) => id));
  const last = Math.max(-1, ...settledPlaces(shown, now));
  const following = live.slice(last + 1).filter(({ id }) => !known.has(id));
  const added = new Set(following.map(({ id }) => id));
  const come = live.filter(({ id }) => !known.has(id) && !added.has(id));
  return {
    rows: [...shown.map((row) => now.get(row.id)?.row ?? row), ...following],
    gone: new Set(shown.flatMap(({ id }) => (now.has(id) ? [] : [id]))),
    waiting: come.length + risenAmong(shown, live).filter(({ id }) => !isPinned(id)).length,
  };
}

type Places = Map<number, { row: Ticket; at: number }>;

const settledPlaces = (shown: Ticket[], now: Places) => shown.flatMap(({ id }) => now.get(id)?.at ?? []);

/** Those that stand above one that they stood below. What went down by itself, as what is no longer pinned, lifts none of the others. */
function risenAmong(shown: Ticket[], live: Ticket[]): Ticket[] {
  const placed = new Map(shown.map(({ id }, at) => [id, at]));
  const places = live.flatMap(({ id }) => placed.get(id) ?? []);
  const stayed = new Set(longestRising(places));
  // Of those that stayed so many stand before each place: in the list as it is shown, and as it is.
  const stayedBefore = countedBefore(shown.length, stayed);
  let before = 0;
  const risen = places.filter((place) => {
    if (stayed.has(place)) before += 1;
    return !stayed.has(place) && before < (stayedBefore[place] ?? 0);
  });
  return risen.flatMap((place) => shown[place] ?? []);
}

const countedBefore = (length: number, chosen: ReadonlySet<number>) => {
  let many = 0;
  return Array.from({ length }, (_, at) => (chosen.has(at) ? many++ : many));
};

/** As many as possible of them, in their order, each greater than the one before it: those that have not moved. */
function longestRising(numbers: number[]): number[] {
  const ends: number[] = []; // at which place in `numbers` the best row of that length ends
  const previous = new Map<number, number | undefined>();
  for (const [at, number] of numbers.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] as number] as number) < number) low = middle + 1;
      else high = middle;
    }
    previous.set(at, ends[low - 1]);
    ends[low] = at;
  }
  const row: number[] = [];
  for (let at = ends.at(-1); at !== undefined; at = previous.get(at)) row.push(numbers[at] as number);
  return row;
}
