import { announce, cleanup } from "@atlaskit/pragmatic-drag-and-drop-live-region";
import { FIRST_LANE, type KanbanTicket } from "@recado/contract/kanban";
import { leads } from "@recado/contract/permissions";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { useMinute } from "../../../lib/hooks/useMinute.ts";
import { useSteady } from "../../../lib/hooks/useSteady.ts";
import { useKey } from "../../../lib/keys.ts";
import { useUser } from "../../../lib/session.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import classes from "./Board.module.css";
import { type Board as BoardData, type Counts, cardsOf } from "./boardQueries.ts";
import { LaneColumn } from "./LaneColumn.tsx";
import { useAutoScroll, useDragging } from "./useCardDrag.ts";
import { useFolded } from "./useFolded.ts";
import { useMove, useShown } from "./useMoves.ts";
import { useOrder } from "./useOrder.ts";

type Props = { board: BoardData; counts: Counts | undefined; openUuid: string | undefined; onMore(tagId: number): Promise<unknown> };

/** The lanes side by side. While a card is dragged nothing moves: changes that arrive meanwhile show after the drop. */
export function Board({ board, counts, openUuid, onMore }: Props) {
  const { t } = useTranslation();
  const user = useUser();
  const minute = useMinute();
  const scroller = useRef<HTMLDivElement>(null);
  const now = useShown(board, counts);
  const [frozen, setFrozen] = useState<{ id: number; board: BoardData; counts: Counts }>();
  const shown = frozen ?? { board: now.board ?? board, counts: now.counts };
  const { lanes } = shown.board;
  const [menuOf, setMenu] = useState<number>();
  const { folded, fold } = useFolded();
  const shift = useOrder(lanes);
  const send = useMove(board.lanes);
  const names = useMemo(
    () => lanes.map(({ tagId, color, name }) => ({ tagId, color, name: tagId === FIRST_LANE ? t("kanban.first") : name })),
    [lanes, t],
  );
  useAutoScroll(scroller);
  useEffect(() => cleanup, []);

  const move = useSteady((card: KanbanTicket, to: number) => {
    send(card, to);
    const lane = names.find(({ tagId }) => tagId === to)?.name;
    announce(t("kanban.said", { name: card.contact.name, lane }));
  });
  useDragging({
    onStart: (id) => setFrozen({ id, board: shown.board, counts: shown.counts }),
    onEnd: (id, lane) => {
      setFrozen(undefined);
      const card = cardsOf(now.board ?? board).find((one) => one.id === id);
      if (lane !== undefined && card) move(card, lane);
      // The card left the board while it was dragged.
      else if (lane !== undefined && frozen) move(cardsOf(frozen.board).find((one) => one.id === id) as KanbanTicket, lane);
    },
  });
  const focused = () => {
    const id = Number(document.activeElement?.closest("[data-card]")?.getAttribute("data-card"));
    return cardsOf(shown.board).find((card) => card.id === id);
  };
  useKey("M", () => (focused() ? setMenu(focused()?.id) : false), { would: () => focused() && true });

  const onKeyDown = (event: KeyboardEvent) => {
    const card = focused();
    if (!card || event.altKey || event.ctrlKey || event.metaKey || !event.key.startsWith("Arrow")) return;
    if ((event.target as Element).closest("[role=menu]")) return;
    const lane = lanes.findIndex(({ cards }) => cards.some(({ id }) => id === card.id));
    const at = lanes[lane]?.cards.findIndex(({ id }) => id === card.id) ?? 0;
    const by = { ArrowDown: [0, 1], ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowLeft: [-1, 0] }[event.key];
    if (!by) return;
    event.preventDefault();
    const [across = 0, along = 0] = by;
    for (let to = lane + across; to >= 0 && to < lanes.length; to += across) {
      const { cards = [], tagId } = lanes[to] ?? {};
      const next = across === 0 ? cards[at + along] : cards[Math.min(at, cards.length - 1)];
      if (next && tagId !== undefined && !folded.has(tagId)) return focusOn(scroller.current, next.id);
      if (across === 0) return;
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between cards, each of which is a link.
    <div ref={scroller} className={classes.board} onKeyDown={onKeyDown}>
      {lanes.map((lane, at) => (
        <LaneColumn
          key={lane.tagId}
          lane={lane}
          name={names[at]?.name ?? lane.name}
          count={counts && (shown.counts[lane.tagId] ?? 0)}
          lanes={names}
          isFolded={folded.has(lane.tagId)}
          openUuid={openUuid}
          menuOf={menuOf}
          dragged={frozen?.id}
          minute={minute}
          onFold={fold}
          onShift={leads(user.profile) ? shift : undefined}
          onMenu={setMenu}
          onMove={move}
          onMore={onMore}
        />
      ))}
    </div>
  );
}

/** Cards near the viewport are drawn already; one farther away is drawn after a frame. */
function focusOn(board: HTMLElement | null, id: number) {
  const link = () => board?.querySelector<HTMLElement>(`[data-card="${id}"] a`);
  const focus = () => {
    link()?.focus();
    link()?.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  if (link()) focus();
  else requestAnimationFrame(focus);
}
