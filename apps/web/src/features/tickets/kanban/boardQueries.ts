import { type KanbanTicket, kanban, LANE_PAGE, type Lane } from "@recado/contract/kanban";
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { newestFirst } from "../../../lib/list/newestFirst.ts";
import type { TicketQuestion } from "../cache/queries.ts";

/** The board's filters, named as those of the list. */
export type BoardQuestion = Omit<TicketQuestion, "status" | "marked">;
export type BoardLane = Lane & { cards: KanbanTicket[] };
export type Board = { lanes: BoardLane[] };
export type Counts = Record<number, number>;
/** `isPartial`: the search stopped before it had read all tickets. */
export type Counted = { counts: Counts; isPartial: boolean };

export const kanbanKeys = {
  boards: ["kanban", "board"],
  board: (filter: BoardQuestion) => ["kanban", "board", filter],
  counts: ["kanban", "counts"],
  countsOf: (filter: BoardQuestion) => ["kanban", "counts", filter],
};

/** Cards loaded per lane at first: a screenful, and some to scroll to. */
const FIRST_LOOK = 12;

/** All lanes in one request; lanes that were scrolled get as many pages as they had. */
export const boardOf = (filter: BoardQuestion, cache: QueryClient) =>
  queryOptions({
    queryKey: kanbanKeys.board(filter),
    queryFn: async (): Promise<Board> => {
      const { tickets, lanes } = await call(kanban.board, { query: { ...filter, perLane: FIRST_LOOK } });
      const inLane = sorted(tickets, lanes);
      const cached = cache.getQueryData<Board>(kanbanKeys.board(filter));
      const whole = await Promise.all(
        lanes.map(async (lane) => {
          const loaded = cached?.lanes.find(({ tagId }) => tagId === lane.tagId)?.cards.length ?? 0;
          const first = { ...lane, cards: inLane(lane.tagId) };
          return loaded > FIRST_LOOK && lane.hasMore ? pagesOf(filter, first, loaded) : first;
        }),
      );
      return { lanes: whole };
    },
    placeholderData: keepPreviousData,
    structuralSharing: (shown, fresh) => withLaterCards(shown as Board | undefined, fresh as Board),
  });

export const countsOf = (filter: BoardQuestion) =>
  queryOptions({
    queryKey: kanbanKeys.countsOf(filter),
    queryFn: async (): Promise<Counted> => {
      const { lanes, isPartial } = await call(kanban.counts, { query: filter });
      return { counts: Object.fromEntries(lanes.map(({ tagId, count }) => [tagId, count])), isPartial };
    },
    placeholderData: keepPreviousData,
  });

async function pagesOf(filter: BoardQuestion, lane: BoardLane, loaded: number): Promise<BoardLane> {
  let whole = lane;
  for (let page = 1; page <= Math.ceil(loaded / LANE_PAGE) && whole.hasMore; page++)
    whole = joined(whole, await pageOf(filter, lane.tagId, page));
  return whole;
}

async function pageOf(filter: BoardQuestion, tagId: number, pageNumber: number) {
  const { tickets, hasMore } = await call(kanban.board, { query: { ...filter, tagId, pageNumber } });
  return { tickets, hasMore };
}

/** Fetches the page that contains the last loaded card again: cards that left the lane have moved others up. */
export async function loadMore(cache: QueryClient, filter: BoardQuestion, tagId: number) {
  const key = kanbanKeys.board(filter);
  const loaded = cache.getQueryData<Board>(key)?.lanes.find((lane) => lane.tagId === tagId)?.cards.length ?? 0;
  const page = await pageOf(filter, tagId, Math.floor(loaded / LANE_PAGE) + 1);
  cache.setQueryData<Board>(
    key,
    (cached) => cached && { lanes: cached.lanes.map((lane) => (lane.tagId === tagId ? joined(lane, page) : lane)) },
  );
}

function joined(lane: BoardLane, { tickets, hasMore }: { tickets: KanbanTicket[]; hasMore: boolean }): BoardLane {
  const ids = new Set(lane.cards.map(({ id }) => id));
  return { ...lane, hasMore, cards: [...lane.cards, ...tickets.filter(({ id }) => !ids.has(id))].toSorted(newestFirst) };
}

/** The lane of a ticket: that of its one tag that is a lane. */
export const laneOf = (lanes: readonly Pick<Lane, "tagId">[], { tags }: Pick<KanbanTicket, "tags">): number =>
  tags.find(({ id }) => lanes.some(({ tagId }) => tagId === id))?.id ?? 0;

function sorted(tickets: KanbanTicket[], lanes: Lane[]) {
  const byLane = Map.groupBy(tickets, (card) => laneOf(lanes, card));
  return (tagId: number) => byLane.get(tagId) ?? [];
}

/** Puts a card where a fresh board would, and removes it elsewhere. A card older than all loaded ones is left to its page. */
export function placed({ lanes }: Board, card: KanbanTicket, isOn = true): Board {
  const to = isOn ? laneOf(lanes, card) : undefined;
  return {
    lanes: lanes.map((lane) => {
      const isThere = lane.cards.some(({ id }) => id === card.id);
      if (lane.tagId !== to) return isThere ? { ...lane, cards: lane.cards.filter(({ id }) => id !== card.id) } : lane;
      const cards = [...lane.cards.filter(({ id }) => id !== card.id), card].toSorted(newestFirst);
      // A card behind the loaded ones comes with its page.
      return { ...lane, cards: lane.hasMore && !isThere && cards.at(-1) === card ? cards.slice(0, -1) : cards };
    }),
  };
}

export const cardsOf = ({ lanes }: Board): KanbanTicket[] => lanes.flatMap(({ cards }) => cards);

/** Events may be newer than the response: of each card the later version stays. */
function withLaterCards(shown: Board | undefined, fresh: Board): Board {
  if (!shown) return fresh;
  const answered = new Map(cardsOf(fresh).map((card) => [card.id, card]));
  const later = cardsOf(shown).filter(({ id, updatedAt }) => updatedAt > (answered.get(id)?.updatedAt ?? updatedAt));
  return later.reduce((board, card) => placed(board, card), fresh);
}
