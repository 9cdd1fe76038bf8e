import type { Mark } from "@recado/contract/ticket-marks";
import type { Ticket } from "@recado/contract/tickets";
import IconEye from "@tabler/icons-react/dist/esm/icons/IconEye.mjs";
import { memo } from "react";
import { Link } from "react-router";
import { ago } from "../../../../lib/format.ts";
import { useUser } from "../../../../lib/session.ts";
import { lastWords } from "../../../../lib/text/lastWords.ts";
import { useTranslation } from "../../../../lib/texts.tsx";
import row from "../../../../ui/ConversationRow.module.css";
import { AckIcon } from "../../../../ui/chat/AckIcon.tsx";
import { RowButton } from "../../../../ui/RowButton.tsx";
import { Unread } from "../../../../ui/Unread.tsx";
import { useDraftText } from "../../drafts/drafts.ts";
import { RowMark } from "../../marks/RowMark.tsx";
import { isSnoozeOver } from "../../marks/useMarked.ts";
import { useNotSent, useQueuedMessage } from "../../outbox/outgoing.ts";
import { AcceptButton, type Taking } from "./AcceptButton.tsx";
import { type Picking, RowAvatar } from "./RowAvatar.tsx";
import { RowChips } from "./RowChips.tsx";
import classes from "./TicketRow.module.css";

/** `minute` only makes the row update its relative time. `isMixed`: the list shows tickets of different statuses. */
type Props = { ticket: Ticket; mark: Mark | undefined; isOpen: boolean; isMixed: boolean; minute: number; onPeek: Peeking } & Taking &
  Picking &
  Placed;
type Peeking = ((ticket: Ticket) => void) | undefined;

/** The row's position in pixels and in the list, and whether Tab reaches it. */
type Placed = { place: number; height: number; position: number; total: number; isReached: boolean };

/** One conversation: contact, last message with its author, and status. A waiting ticket is peeked at or accepted, not opened. */
export const TicketRow = memo(function TicketRow({
  ticket,
  mark,
  isOpen,
  isMixed,
  isGone,
  isPicked,
  onPick,
  isTaking,
  onTake,
  onPeek,
  place,
  height,
  position,
  total,
  isReached,
}: Props) {
  const { t } = useTranslation();
  const { contact, queue, tags, lastMessageAt, updatedAt, unreadMessages } = ticket;
  const me = useUser();
  const draft = useDraftText(isOpen ? undefined : ticket.id);
  const notSent = useNotSent(isOpen ? undefined : ticket.id);
  const later = useQueuedMessage(isOpen ? undefined : ticket.id);
  const tabIndex = isReached ? 0 : -1;
  // On touch screens a waiting ticket is peeked at by its name, and a closed one that is read by opening it; all others need a button.
  const isPeekedByFinger = ticket.status === "open" || (ticket.status === "closed" && unreadMessages > 0);
  return (
    <li
      className={classes.row}
      data-ticket={ticket.id}
      data-open={isOpen}
      data-gone={isGone}
      data-picked={isPicked}
      data-status={ticket.status}
      data-unread={unreadMessages > 0}
      data-bare={!isGone && !mayTake(ticket) && !(onPeek && isPeekedByFinger)}
      title={tags.length > 0 ? [contact.name, ...tags.map(({ name }) => name)].join("\n") : contact.name}
      aria-posinset={position}
      aria-setsize={total}
      style={{ height, transform: `translateY(${place}px)`, ...(queue && { "--queue": queue.color }) } as React.CSSProperties}
    >
      <RowAvatar ticket={ticket} isGone={isGone} isPicked={isPicked} isReached={isReached} onPick={onPick} />
      {ticket.status === "pending" ? (
        <button
          type="button"
          className={`${row.name} ${classes.name}`}
          aria-haspopup="dialog"
          tabIndex={tabIndex}
          disabled={!onPeek}
          // Not `disabled`: keyboard focus may still be on it.
          aria-disabled={isGone}
          onClick={() => isGone || onPeek?.(ticket)}
        >
          {contact.name}
        </button>
      ) : (
        <Link
          className={`${row.name} ${classes.name}`}
          to={`/tickets/${ticket.uuid}`}
          tabIndex={tabIndex}
          aria-current={isOpen ? "page" : undefined}
        >
          {contact.name}
        </Link>
      )}
      <span className={`${row.time} ${classes.time}`}>
        <RowMark mark={mark}>{lastMessageAt && ago(updatedAt, t)}</RowMark>
      </span>
      <span className={`${row.last} ${classes.last}`} data-unread={unreadMessages > 0}>
        {isSnoozeOver(mark) && !isGone && <strong className={classes.state}>{t("tickets.marks.back")}</strong>}
        {isMixed && !isGone && (
          <strong className={classes.state} data-state={ticket.status}>
            {t(`tickets.state.${ticket.status}`)}
          </strong>
        )}{" "}
        {notSent !== undefined ? (
          <>
            <strong className={classes.draft} data-lost>
              {t("tickets.notSent")}
            </strong>{" "}
            {notSent}
          </>
        ) : later !== undefined ? (
          <>
            <AckIcon message={queued} /> {later}
          </>
        ) : draft === undefined ? (
          <>
            {ticket.lastAck && <AckIcon message={ticket.lastAck} />} {lastWords(ticket, me, t)}
          </>
        ) : (
          <>
            <strong className={classes.draft}>{t("tickets.draft")}</strong> {draft}
          </>
        )}
      </span>
      <span className={classes.count}>{unreadMessages > 0 && <Unread count={unreadMessages} />}</span>
      <span className={classes.foot}>
        <RowChips ticket={ticket} />
        <span className={classes.actions}>
          {onPeek && !isGone && (
            <RowButton
              className={classes.peek}
              data-finger={isPeekedByFinger}
              label={t("tickets.peek", { name: contact.name })}
              tabIndex={tabIndex}
              aria-haspopup="dialog"
              onClick={() => onPeek(ticket)}
            >
              <IconEye size={18} aria-hidden />
            </RowButton>
          )}
          {isGone ? (
            <span className={classes.left}>{t("tickets.left")}</span>
          ) : (
            mayTake(ticket) && <AcceptButton ticket={ticket} tabIndex={tabIndex} isTaking={isTaking} onTake={onTake} />
          )}
        </span>
      </span>
    </li>
  );
});

const queued = { ack: 0, status: "queued", kind: "text" } as const;

const mayTake = ({ status, can }: Ticket) => status !== "open" && (status === "pending" ? can.accept : can.reopen);
