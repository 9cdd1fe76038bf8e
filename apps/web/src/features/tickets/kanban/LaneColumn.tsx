import { Menu } from "@mantine/core";
import { FIRST_LANE, type KanbanTicket } from "@recado/contract/kanban";
import IconChevronLeft from "@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs";
import IconChevronRight from "@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs";
import IconDots from "@tabler/icons-react/dist/esm/icons/IconDots.mjs";
import { memo, useEffect, useRef, useState } from "react";
import { VList, type VListHandle } from "virtua";
import { number } from "../../../lib/format.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import type { BoardLane } from "./boardQueries.ts";
import { Card, type LaneName } from "./Card.tsx";
import classes from "./LaneColumn.module.css";
import { useAutoScroll, useLaneDrop } from "./useCardDrag.ts";

/** As tall as most cards are, with the gap below. */
const CARD_PX = 126;

/** From so near to the end on more of them are asked for. */
const NEAR_PX = 600;

export type LaneProps = {
  lane: BoardLane;
  name: string;
  count: number | undefined;
  lanes: readonly LaneName[];
  isFolded: boolean;
  openUuid: string | undefined;
  menuOf: number | undefined;
  dragged: number | undefined;
  minute: number;
  onFold(tagId: number): void;
  /** Where those who lead may put it: one to the left, one to the right. */
  onShift?: ((tagId: number, by: -1 | 1) => void) | undefined;
  onMenu(id: number | undefined): void;
  onMove(card: KanbanTicket, to: number): void;
  onMore(tagId: number): Promise<unknown>;
};

/** One lane: its name, colour and number, and the cards of it that are seen. */
export const LaneColumn = memo(function LaneColumn({ lane, name, count, lanes, isFolded, onFold, onShift, ...shown }: LaneProps) {
  const { t } = useTranslation();
  const { lane: column, isOver } = useLaneDrop(lane.tagId);
  const isFirst = lane.tagId === FIRST_LANE;
  const at = lanes.findIndex(({ tagId }) => tagId === lane.tagId);
  const fold = t(isFolded ? "kanban.unfold" : "kanban.fold", { name });
  return (
    <section
      ref={column}
      className={classes.lane}
      data-lane={lane.tagId}
      data-over={isOver}
      data-folded={isFolded}
      aria-label={name}
      style={isFirst ? undefined : ({ "--lane": lane.color } as React.CSSProperties)}
    >
      <header className={classes.header}>
        <h2 className={classes.name} title={name}>
          {name}
        </h2>
        <span className={classes.count}>
          <span aria-hidden>{count === undefined ? "" : number(count)}</span>
          <span className="sr-only">{count !== undefined && t("kanban.count", { count })}</span>
        </span>
        {!isFolded && onShift && !isFirst && (
          <Menu position="bottom-end" returnFocus>
            <Menu.Target>
              <IconButton size={28} label={t("kanban.laneMenu", { name })} aria-haspopup="menu">
                <IconDots size={18} aria-hidden />
              </IconButton>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item disabled={at <= 1} onClick={() => onShift(lane.tagId, -1)}>
                {t("kanban.toLeft")}
              </Menu.Item>
              <Menu.Item disabled={at === lanes.length - 1} onClick={() => onShift(lane.tagId, 1)}>
                {t("kanban.toRight")}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
        <IconButton size={28} label={fold} aria-expanded={!isFolded} onClick={() => onFold(lane.tagId)}>
          {isFolded ? <IconChevronRight size={18} aria-hidden /> : <IconChevronLeft size={18} aria-hidden />}
        </IconButton>
      </header>
      {!isFolded && <Cards lane={lane} lanes={lanes} {...shown} />}
    </section>
  );
});

type CardsProps = Omit<LaneProps, "name" | "count" | "isFolded" | "onFold" | "onShift">;

function Cards({ lane, lanes, openUuid, menuOf, dragged, minute, onMenu, onMove, onMore }: CardsProps) {
  const { t } = useTranslation();
  const container = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLElement | null>(null);
  const list = useRef<VListHandle>(null);
  const [reached, setReached] = useState<number>();
  const asking = useRef(false);
  useEffect(() => {
    scroller.current = container.current?.firstElementChild as HTMLElement | null;
  }, []);
  useAutoScroll(scroller);
  const { cards, hasMore, tagId } = lane;
  const look = () => {
    const handle = list.current;
    if (!handle || !hasMore || asking.current) return;
    if (handle.scrollOffset + handle.viewportSize + NEAR_PX < handle.scrollSize) return;
    asking.current = true;
    void onMore(tagId).finally(() => {
      asking.current = false;
    });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a lane that is not filled asks on, with each card that has come.
  useEffect(look, [cards.length, hasMore]);
  const at = cards.findIndex(({ id }) => id === reached);
  const kept = [cards.findIndex(({ id }) => id === dragged), at].filter((index) => index >= 0);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes where the focus is.
    <div
      ref={container}
      className={classes.cards}
      onFocus={({ target }) => {
        const id = Number(target.closest("[data-card]")?.getAttribute("data-card"));
        if (id) setReached(id);
      }}
    >
      <VList
        itemSize={CARD_PX}
        bufferSize={CARD_PX}
        ref={list}
        className={classes.scroller ?? ""}
        keepMounted={kept}
        onScroll={look}
        data-lane-cards={tagId}
      >
        {cards.map((card, index) => (
          <Card
            key={card.id}
            card={card}
            lane={tagId}
            lanes={lanes}
            isOpen={card.uuid === openUuid}
            isReached={index === Math.max(0, at)}
            isMenuOpen={card.id === menuOf}
            minute={minute}
            onMenu={onMenu}
            onMove={onMove}
          />
        ))}
      </VList>
      {cards.length === 0 && <p className={classes.empty}>{t("kanban.emptyLane")}</p>}
    </div>
  );
}
