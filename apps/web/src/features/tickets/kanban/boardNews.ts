import type { KanbanTicket } from "@recado/contract/kanban";
import type { TicketNews } from "@recado/contract/tickets";
import type { QueryClient } from "@tanstack/react-query";
import { refetchQueries } from "../../../lib/net/refetchQueries.ts";
import { throttled } from "../../../lib/net/throttled.ts";
import type { Reactions } from "../../../lib/realtime.ts";
import { asSeen } from "../../../lib/session/sight.ts";
import { isNarrowedTo } from "../cache/listNews.ts";
import { patchQueries } from "../cache/patchQueries.ts";
import { type Board, type BoardQuestion, type Counted, cardsOf, kanbanKeys, laneOf, placed } from "./boardQueries.ts";

const COUNTED_EVERY_MS = 1_200;
const countSoon = throttled(COUNTED_EVERY_MS, (cache) => refetchQueries(cache, kanbanKeys.counts));
const BREATH_MS = 700;
const askSoon = throttled(BREATH_MS, (cache) => {
  void refetchQueries(cache, kanbanKeys.boards);
  void refetchQueries(cache, kanbanKeys.counts);
});

/** What is on its way may have been answered before this was told: it is told once more when it is there. */
function tellBoards(cache: QueryClient, change: (board: Board, asked: BoardQuestion) => Board) {
  const told = () => {
    for (const { queryKey } of cache.getQueryCache().findAll({ queryKey: kanbanKeys.boards }))
      patchQueries<Board>(cache, { queryKey, exact: true }, (board) => change(board, queryKey[2] as BoardQuestion));
  };
  told();
  for (const { promise } of cache.getQueryCache().findAll({ queryKey: kanbanKeys.boards, fetchStatus: "fetching" }))
    void promise?.then(told, () => {}); // asked again, it is in the answer
}

/** A ticket as it stands now, by whomever it was moved. */
export function tellCard(cache: QueryClient, card: KanbanTicket) {
  tellBoards(cache, (board, asked) => {
    const known = cardsOf(board).find(({ id }) => id === card.id);
    if (known && known.updatedAt > card.updatedAt) return board;
    // Which words find it only the server knows.
    if (!known && asked.searchParam) {
      if (card.status !== "closed") askSoon(cache);
      return board;
    }
    const isOn = card.status !== "closed" && isNarrowedTo(asked, card as TicketNews);
    const changed = placed(board, card, isOn);
    recount(cache, asked, known && laneOf(board.lanes, known), isOn ? laneOf(board.lanes, card) : undefined);
    return changed;
  });
  countSoon(cache);
}

/** The number above a lane goes with its cards at once; what nobody here has loaded the server counts a moment later. */
function recount(cache: QueryClient, asked: BoardQuestion, from: number | undefined, to: number | undefined) {
  if (from === undefined || from === to) return;
  patchQueries<Counted>(cache, { queryKey: kanbanKeys.countsOf(asked), exact: true }, ({ counts, isPartial }) => ({
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

/** A colleague's move and mine end in the same place. */
export const boardReactions = {
  ticket: (cache, news) => {
    if (news.action === "update") return tellCard(cache, news.ticket);
    if (news.action === "updateUnread")
      return changeCards(
        cache,
        ({ id }) => id === news.ticketId,
        () => ({ unreadMessages: 0 }),
      );
    tellBoards(cache, (board) => without(board, news.ticketId));
    countSoon(cache);
  },
  appMessage: (cache, { ticket }) => tellCard(cache, asSeen(ticket)),
  contact: (cache, news) => {
    if (news.action === "delete") return askSoon(cache);
    const { id, name, number, profilePicUrl } = news.contact;
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
  user: (cache, news) => {
    const [id, name] = news.action === "delete" ? [news.userId, undefined] : [news.user.id, news.user.name];
    const boards = cache.getQueriesData<Board>({ queryKey: kanbanKeys.boards });
    const isOld = boards.some(([, board]) => board && cardsOf(board).some(({ user }) => user?.id === id && user.name !== name));
    if (isOld) askSoon(cache);
  },
} satisfies Reactions;
