import { FIRST_LANE, type KanbanTicket, kanban } from "@recado/contract/kanban";
import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../../lib/api.ts";
import { refetchQueries } from "../../../lib/net/refetchQueries.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { toast } from "../../../ui/toasts.ts";
import { updateCard } from "./boardNews.ts";
import { type Board, type BoardLane, type Counts, cardsOf, kanbanKeys, laneOf } from "./boardQueries.ts";

export type Move = { card: KanbanTicket; from: number; to: number; isUndo?: true };

const moving = ["kanban", "move"];
const UNDO_MS = 5_000;

/** Shown at once; where it is refused the card is back where it was, and it is said why. */
export function useMove(lanes: readonly BoardLane[]) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: moving,
    mutationFn: async ({ card, from, to }: Move) => {
      const query = { from };
      const moved =
        to === FIRST_LANE
          ? await call(kanban.leave, { params: { ticketId: card.id }, query })
          : await call(kanban.move, { params: { ticketId: card.id, tagId: to }, query });
      return moved.ticket;
    },
    onSuccess: (ticket, { card, from, to, isUndo }) => {
      updateCard(cache, ticket);
      const { name } = card.contact;
      const lane = lanes.find(({ tagId }) => tagId === to)?.name;
      if (isUndo) return void toast.done(t("kanban.undone", { name }));
      toast.offer(to === FIRST_LANE ? t("kanban.removed", { name }) : t("kanban.added", { name, lane }), {
        label: t("kanban.undo"),
        lastsMs: UNDO_MS,
        take: () => mutate({ card: ticket, from: to, to: from, isUndo: true }),
      });
    },
    onError: (error) => {
      toast.refused(error, t);
      // Refused means that ours is out of date.
      void refetchQueries(cache, kanbanKeys.boards);
      void refetchQueries(cache, kanbanKeys.counts);
    },
  });
  return (card: KanbanTicket, to: number) => {
    const from = laneOf(lanes, card);
    if (from !== to) mutate({ card, from, to });
  };
}

/** The board with what is on its way to the server. */
export function useShown(board: Board | undefined, counts: Counts | undefined): { board: Board | undefined; counts: Counts } {
  const waiting = useMutationState({ filters: { mutationKey: moving, status: "pending" }, select: ({ state }) => state.variables as Move });
  const key = waiting.map(({ card, to }) => `${card.id}>${to}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the moves are new ones with each look, and the same while they say the same.
  return useMemo(() => {
    if (!board) return { board, counts: counts ?? {} };
    return waiting.reduce<{ board: Board; counts: Counts }>(
      (shown, { card, to }) => {
        const from = shown.board.lanes.find(({ cards }) => cards.some(({ id }) => id === card.id))?.tagId;
        if (from === to) return shown;
        const current = cardsOf(shown.board).find(({ id }) => id === card.id) ?? card;
        return { board: put(shown.board, current, to), counts: recounted(shown.counts, from, to) };
      },
      { board, counts: counts ?? {} },
    );
  }, [board, counts, key]);
}

const put = ({ lanes }: Board, card: KanbanTicket, to: number): Board => ({
  lanes: lanes.map((lane) => {
    const others = lane.cards.filter(({ id }) => id !== card.id);
    return lane.tagId === to ? { ...lane, cards: [card, ...others] } : { ...lane, cards: others };
  }),
});

const recounted = (counts: Counts, from: number | undefined, to: number): Counts => ({
  ...counts,
  ...(from !== undefined && { [from]: Math.max(0, (counts[from] ?? 0) - 1) }),
  [to]: (counts[to] ?? 0) + 1,
});
