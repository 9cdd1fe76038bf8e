import { type KanbanTicket, kanban, LANE_PAGE, type Lane } from "@recado/contract/kanban";
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { newestFirst } from "../../../lib/list/newestFirst.ts";
import type { TicketQuestion } from "../cache/queries.ts";

/** What the board is narrowed to, in the words of the list. */
export type BoardQuestion = Omit<TicketQuestion, "status" | "marked">;
export type BoardLane = Lane & { cards: KanbanTicket[] };
export type Board = { lanes: BoardLane[] };
export type Counts = Record<number, number>;
/** `isPartial`: the search stopped before it had read everything. */
export type Counted = { counts: Counts; isPartial: boolean };

export const kanbanKeys = {
  boards: ["kanban", "board"],
  board: (asked: BoardQuestion) => ["kanban", "board", asked],
  counts: ["kanban", "counts"],
  countsOf: (asked: BoardQuestion) => ["kanban", "counts", asked],
};

/** So many cards of each lane make the first look: a screenful, and a little to scroll to. */
const FIRST_LOOK = 12;

/** Every lane in one request; of those that somebody has scrolled in as many pages as he had. */
export const boardOf = (asked: BoardQuestion, cache: QueryClient) =>
  queryOptions({
    queryKey: kanbanKeys.board(asked),
    queryFn: async (): Promise<Board> => {
      const { tickets, lanes } = await call(kanban.board, { query: { ...asked, perLane: FIRST_LOOK } });
      const inLane = sorted(tickets, lanes);
      const known = cache.getQueryData<Board>(kanbanKeys.board(asked));
      const whole = await Promise.all(
        lanes.map(async (lane) => {
          const loaded = known?.lanes.find(({ tagId }) => tagId === lane.tagId)?.cards.length ?? 0;
          const first = { ...lane, cards: inLane(lane.tagId) };
          return loaded > FIRST_LOOK && lane.hasMore ? pagesOf(asked, first, loaded) : first;
        }),
      );
      return { lanes: whole };
    },
    placeholderData: keepPreviousData,
    structuralSharing: (shown, fresh) => withTold(shown as Board | undefined, fresh as Board),
  });

export const countsOf = (asked: BoardQuestion) =>
  queryOptions({
    queryKey: kanbanKeys.countsOf(asked),
    queryFn: async (): Promise<Counted> => {
      const { lanes, isPartial } = await call(kanban.counts, { query: asked });
      return { counts: Object.fromEntries(lanes.map(({ tagId, count }) => [tagId, count])), isPartial };
    },
    placeholderData: keepPreviousData,
  });

async function pagesOf(asked: BoardQuestion, lane: BoardLane, loaded: number): Promise<BoardLane> {
  let whole = lane;
  for (let page = 1; page <= Math.ceil(loaded / LANE_PAGE) && whole.hasMore; page++)
    whole = joined(whole, await pageOf(asked, lane.tagId, page));
  return whole;
}

async function pageOf(asked: BoardQuestion, tagId: number, pageNumber: number) {
  const { tickets, hasMore } = await call(kanban.board, { query: { ...asked, tagId, pageNumber } });
  return { tickets, hasMore };
}

/** The page in which the last known card stands comes along: what has left the lane meanwhile makes others move up. */
export async function loadMore(cache: QueryClient, asked: BoardQuestion, tagId: number) {
  const key = kanbanKeys.board(asked);
  const loaded = cache.getQueryData<Board>(key)?.lanes.find((lane) => lane.tagId === tagId)?.cards.length ?? 0;
  const page = await pageOf(asked, tagId, Math.floor(loaded / LANE_PAGE) + 1);
  cache.setQueryData<Board>(
    key,
    (known) => known && { lanes: known.lanes.map((lane) => (lane.tagId === tagId ? joined(lane, page) : lane)) },
  );
}

function joined(lane: BoardLane, { tickets, hasMore }: { tickets: KanbanTicket[]; hasMore: boolean }): BoardLane {
  const known = new Set(lane.cards.map(({ id }) => id));
  return { ...lane, hasMore, cards: [...lane.cards, ...tickets.filter(({ id }) => !known.has(id))].toSorted(newestFirst) };
}

/** The lane in which a ticket stands: that of the one tag of it that is a lane. */
export const laneOf = (lanes: readonly Pick<Lane, "tagId">[], { tags }: Pick<KanbanTicket, "tags">): number =>
  tags.find(({ id }) => lanes.some(({ tagId }) => tagId === id))?.id ?? 0;

function sorted(tickets: KanbanTicket[], lanes: Lane[]) {
  const byLane = Map.groupBy(tickets, (card) => laneOf(lanes, card));
  return (tagId: number) => byLane.get(tagId) ?? [];
}

/** Puts a card where a fresh board would show it, and takes it from wherever else it stood. What is older than it stays away from it. */
export function placed({ lanes }: Board, card: KanbanTicket, isOn = true): Board {
  const to = isOn ? laneOf(lanes, card) : undefined;
  return {
    lanes: lanes.map((lane) => {
      const isThere = lane.cards.some(({ id }) => id === card.id);
      if (lane.tagId !== to) return isThere ? { ...lane, cards: lane.cards.filter(({ id }) => id !== card.id) } : lane;
      const cards = [...lane.cards.filter(({ id }) => id !== card.id), card].toSorted(newestFirst);
      // What lies beyond what is loaded comes with its page.
      return { ...lane, cards: lane.hasMore && !isThere && cards.at(-1) === card ? cards.slice(0, -1) : cards };
    }),
  };
}

export const cardsOf = ({ lanes }: Board): KanbanTicket[] => lanes.flatMap(({ cards }) => cards);

/** An answer may have been given before what was told while it was on its way: of one card the later stands. */
function withTold(shown: Board | undefined, fresh: Board): Board {
  if (!shown) return fresh;
  const answered = new Map(cardsOf(fresh).map((card) => [card.id, card]));
  const later = cardsOf(shown).filter(({ id, updatedAt }) => updatedAt > (answered.get(id)?.updatedAt ?? updatedAt));
  return later.reduce((board, card) => placed(board, card), fresh);
}
