import { Menu } from "@mantine/core";
import { FIRST_LANE, type KanbanTicket } from "@recado/contract/kanban";
import IconArrowsLeftRight from "@tabler/icons-react/dist/esm/icons/IconArrowsLeftRight.mjs";
import { memo } from "react";
import { Link } from "react-router";
import { ago } from "../../../lib/format.ts";
import { useUser } from "../../../lib/session.ts";
import { lastWords } from "../../../lib/text/lastWords.ts";
import { phoneNumber } from "../../../lib/text/phoneNumber.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { ColorChip } from "../../../ui/ColorChip.tsx";
import { Face } from "../../../ui/Face.tsx";
import { RowButton } from "../../../ui/RowButton.tsx";
import { Unread } from "../../../ui/Unread.tsx";
import { TagChips } from "../tags/TagChips.tsx";
import type { BoardLane } from "./boardQueries.ts";
import classes from "./Card.module.css";
import { useCardDrag } from "./useCardDrag.ts";

export type LaneName = Pick<BoardLane, "tagId" | "color"> & { name: string };

type Props = {
  card: KanbanTicket;
  lane: number;
  lanes: readonly LaneName[];
  isOpen: boolean;
  isReached: boolean;
  isMenuOpen: boolean;
  /** Only makes it say anew how long ago it was. */
  minute: number;
  onMenu(id: number | undefined): void;
  onMove(card: KanbanTicket, to: number): void;
};

/** One ticket on the board: dragged by the mouse, opened by its name, and moved by the menu by everybody else. */
export const Card = memo(function Card({ card, lane, lanes, isOpen, isReached, isMenuOpen, onMenu, onMove }: Props) {
  const { t } = useTranslation();
  const me = useUser();
  const { ref, isDragged } = useCardDrag(card.id);
  const { contact, queue, user, unreadMessages, lastMessageAt } = card;
  const tags = card.tags.filter(({ id }) => id !== lane);
  return (
    <article
      ref={ref}
      className={classes.card}
      data-card={card.id}
      data-open={isOpen}
      data-dragged={isDragged}
      data-status={card.status}
      aria-label={contact.name}
    >
      <Face of={{ ...contact, isGroup: card.isGroup }} className={classes.face} />
      <Link
        className={classes.name}
        to={`/kanban/${card.uuid}`}
        draggable={false}
        tabIndex={isReached ? 0 : -1}
        aria-current={isOpen ? "page" : undefined}
        aria-keyshortcuts="M"
        aria-description={t("kanban.seeTicket")}
      >
        {contact.name}
      </Link>
      <span className={classes.number}>
        {[card.code ?? `#${card.id}`, ...(contact.number ? [phoneNumber(contact.number)] : [])].join(" · ")}
      </span>
      <span className={classes.time}>{lastMessageAt && ago(lastMessageAt, t)}</span>
      <span className={classes.last} data-unread={unreadMessages > 0}>
        {lastWords({ ...card, lastSpeaker: null }, me, t)}
      </span>
      <span className={classes.count}>{unreadMessages > 0 && <Unread count={unreadMessages} />}</span>
      <span className={classes.foot}>
        <span className={classes.chips}>
          {card.status === "pending" && <span className={classes.waits}>{t("tickets.state.pending")}</span>}
          {queue && <ColorChip color={queue.color}>{queue.name}</ColorChip>}
          {user && <span className={classes.owner}>{user.name}</span>}
          <TagChips tags={tags} more={undefined} />
        </span>
        <Menu opened={isMenuOpen} onChange={(isOn) => onMenu(isOn ? card.id : undefined)} position="bottom-end" withinPortal returnFocus>
          <Menu.Target>
            <RowButton
              className={classes.move}
              label={t("kanban.moveOne", { name: contact.name })}
              tabIndex={isReached ? 0 : -1}
              aria-haspopup="menu"
              onClick={() => onMenu(isMenuOpen ? undefined : card.id)}
            >
              <IconArrowsLeftRight size={18} aria-hidden />
            </RowButton>
          </Menu.Target>
          <Menu.Dropdown mah={360} className={classes.menu ?? ""}>
            <Menu.Label>{t("kanban.moveTo")}</Menu.Label>
            {lanes.map((to) => (
              <Menu.Item
                key={to.tagId}
                disabled={to.tagId === lane}
                leftSection={
                  <span className={classes.dot} style={to.tagId === FIRST_LANE ? undefined : { background: to.color }} aria-hidden />
                }
                onClick={() => onMove(card, to.tagId)}
              >
                {to.name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </span>
    </article>
  );
});
