import type { Ticket } from "@recado/contract/tickets";

export type StableRows = {
  rows: Ticket[];
  /** Rows that have left the list and are still shown, so that nothing moves under the pointer. */
  gone: ReadonlySet<number>;
  /** How many rows would move, or are not shown yet. */
  waiting: number;
};

const none: ReadonlySet<number> = new Set();

export const initialRows = (rows: Ticket[]): StableRows => ({ rows, gone: none, waiting: 0 });

/**
 * Rows keep their position: their content changes, and rows that left the list stay. New rows at the end are added, since that moves
 * nothing. Pins of the user do not count as waiting, and rows that the user has moved (`isOwn`) go to their place at once.
 */
export function stableOrder(shown: Ticket[], live: Ticket[], isPinned: Asks = no, isOwn: Asks = no): StableRows {
  const own = live.filter(({ id }) => isOwn(id));
  if (own.length === 0) return stableOrderOfAll(shown, live, isPinned);
  const others = (rows: Ticket[]) => rows.filter(({ id }) => !own.some((one) => one.id === id));
  const arranged = stableOrderOfAll(others(shown), others(live), isPinned);
  const rows = own.reduceRight((all, row) => placed(all, row, live), arranged.rows);
  return { ...arranged, rows };
}

type Asks = (id: number) => boolean;
const no = () => false;

/** Inserts the row before the first of those that follow it in the live list. */
function placed(rows: Ticket[], row: Ticket, live: Ticket[]): Ticket[] {
  const following = new Set(live.slice(live.indexOf(row) + 1).map(({ id }) => id));
  const at = rows.findIndex(({ id }) => following.has(id));
  return at === -1 ? [...rows, row] : rows.toSpliced(at, 0, row);
}

function stableOrderOfAll(shown: Ticket[], live: Ticket[], isPinned: Asks): StableRows {
  const now = new Map(live.map((row, at) => [row.id, { row, at }]));
  const shownIds = new Set(shown.map(({ id }) => id));
  const last = Math.max(-1, ...settledPlaces(shown, now));
  const following = live.slice(last + 1).filter(({ id }) => !shownIds.has(id));
  const added = new Set(following.map(({ id }) => id));
  const newAbove = live.filter(({ id }) => !shownIds.has(id) && !added.has(id));
  return {
    rows: [...shown.map((row) => now.get(row.id)?.row ?? row), ...following],
    gone: new Set(shown.flatMap(({ id }) => (now.has(id) ? [] : [id]))),
    waiting: newAbove.length + risenAmong(shown, live).filter(({ id }) => !isPinned(id)).length,
  };
}

type RowPositions = Map<number, { row: Ticket; at: number }>;

const settledPlaces = (shown: Ticket[], now: RowPositions) => shown.flatMap(({ id }) => now.get(id)?.at ?? []);

/** The rows that now stand above one that was above them. A row that went down, such as an unpinned one, lifts none of the others. */
function risenAmong(shown: Ticket[], live: Ticket[]): Ticket[] {
  const placed = new Map(shown.map(({ id }, at) => [id, at]));
  const places = live.flatMap(({ id }) => placed.get(id) ?? []);
  const stayed = new Set(longestIncreasingSubsequence(places));
  // For each position, how many unmoved rows stand before it in the list as shown.
  const stayedBefore = countedBefore(shown.length, stayed);
  let before = 0;
  const risen = places.filter((position) => {
    if (stayed.has(position)) before += 1;
    return !stayed.has(position) && before < (stayedBefore[position] ?? 0);
  });
  return risen.flatMap((position) => shown[position] ?? []);
}

const countedBefore = (length: number, chosen: ReadonlySet<number>) => {
  let many = 0;
  return Array.from({ length }, (_, at) => (chosen.has(at) ? many++ : many));
};

/** The longest increasing subsequence: the rows that have not moved. */
function longestIncreasingSubsequence(numbers: number[]): number[] {
  const ends: number[] = []; // for each length, the index in `numbers` where the best subsequence ends
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
