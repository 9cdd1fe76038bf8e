import type { KanbanTicket } from "@recado/contract/kanban";
import type { TicketNews } from "@recado/contract/tickets";
import type { QueryClient } from "@tanstack/react-query";
import { refetchQueries } from "../../../lib/net/refetchQueries.ts";
import { throttled } from "../../../lib/net/throttled.ts";
import type { Reactions } from "../../../lib/realtime.ts";
import { readInSight } from "../../../lib/session/sight.ts";
import { isNarrowedTo } from "../cache/listNews.ts";
import { patchQueries } from "../cache/patchQueries.ts";
import { type Board, type BoardQuestion, type Counted, cardsOf, kanbanKeys, laneOf, placed } from "./boardQueries.ts";

const COUNTED_EVERY_MS = 1_200;
const countSoon = throttled(COUNTED_EVERY_MS, (cache) => refetchQueries(cache, kanbanKeys.counts));
const REFETCH_EVERY_MS = 700;
const askSoon = throttled(REFETCH_EVERY_MS, (cache) => {
  void refetchQueries(cache, kanbanKeys.boards);
  void refetchQueries(cache, kanbanKeys.counts);
});

/** Patches all boards, and again when a fetch in flight has ended: its response may be older than the event. */
function tellBoards(cache: QueryClient, change: (board: Board, filter: BoardQuestion) => Board) {
  const apply = () => {
    for (const { queryKey } of cache.getQueryCache().findAll({ queryKey: kanbanKeys.boards }))
      patchQueries<Board>(cache, { queryKey, exact: true }, (board) => change(board, queryKey[2] as BoardQuestion));
  };
  apply();
  for (const { promise } of cache.getQueryCache().findAll({ queryKey: kanbanKeys.boards, fetchStatus: "fetching" }))
    void promise?.then(apply, () => {}); // the refetch will include it
}

/** Puts a card where its ticket is now, whether this user or a colleague moved it. */
export function updateCard(cache: QueryClient, card: KanbanTicket) {
  tellBoards(cache, (board, filter) => {
    const cached = cardsOf(board).find(({ id }) => id === card.id);
    if (cached && cached.updatedAt > card.updatedAt) return board;
    // Whether the search matches it, only the server knows.
    if (!cached && filter.searchParam) {
      if (card.status !== "closed") askSoon(cache);
      return board;
    }
    const isOn = card.status !== "closed" && isNarrowedTo(filter, card as TicketNews);
    const changed = placed(board, card, isOn);
    recount(cache, filter, cached && laneOf(board.lanes, cached), isOn ? laneOf(board.lanes, card) : undefined);
    return changed;
  });
  countSoon(cache);
}

/** Counts above the lanes change at once with their cards; for cards that are not loaded the server recounts a moment later. */
function recount(cache: QueryClient, filter: BoardQuestion, from: number | undefined, to: number | undefined) {
  if (from === undefined || from === to) return;
  patchQueries<Counted>(cache, { queryKey: kanbanKeys.countsOf(filter), exact: true }, ({ counts, isPartial }) => ({
    isPartial,
    counts: {
      ...counts,
      [from]: Math.max(0, (counts[from] ?? 0) - 1),
      ...(to !== undefined && { [to]: (counts[to] ?? 0) + 1 }),
    },
  }));
}

const without = (board: Board, ticketId: number): Board =>
  cardsOf(board).some(({ id }) => id === ticketId)
    ? { lanes: board.lanes.map((lane) => ({ ...lane, cards: lane.cards.filter(({ id }) => id !== ticketId) })) }
    : board;

const changeCards = (cache: QueryClient, isMeant: (card: KanbanTicket) => boolean, change: (card: KanbanTicket) => Partial<KanbanTicket>) =>
  tellBoards(cache, (board) =>
    cardsOf(board).some(isMeant)
      ? {
          lanes: board.lanes.map((lane) => ({
            ...lane,
            cards: lane.cards.map((card) => (isMeant(card) ? { ...card, ...change(card) } : card)),
          })),
        }
      : board,
  );

/** Events of colleagues' moves patch the board just as the user's own moves do. */
export const boardReactions = {
  ticket: (cache, event) => {
    if (event.action === "update") return updateCard(cache, event.ticket);
    if (event.action === "updateUnread")
      return changeCards(
        cache,
        ({ id }) => id === event.ticketId,
        () => ({ unreadMessages: 0 }),
      );
    tellBoards(cache, (board) => without(board, event.ticketId));
    countSoon(cache);
  },
  appMessage: (cache, { ticket }) => updateCard(cache, readInSight(ticket)),
  contact: (cache, event) => {
    if (event.action === "delete") return askSoon(cache);
    const { id, name, number, profilePicUrl } = event.contact;
    changeCards(
      cache,
      ({ contactId }) => contactId === id,
      ({ contact }) => ({ contact: { ...contact, name, number, profilePicUrl } }),
    );
  },
  contacts: askSoon,
  kanban: (cache) => askSoon(cache),
  tag: askSoon,
  queue: askSoon,
  user: (cache, event) => {
    const [id, name] = event.action === "delete" ? [event.userId, undefined] : [event.user.id, event.user.name];
    const boards = cache.getQueriesData<Board>({ queryKey: kanbanKeys.boards });
    const isOld = boards.some(([, board]) => board && cardsOf(board).some(({ user }) => user?.id === id && user.name !== name));
    if (isOld) askSoon(cache);
  },
} satisfies Reactions;
