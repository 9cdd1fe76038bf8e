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
import { isBack } from "../../marks/useMarked.ts";
import { useGoesLater, useNotSent } from "../../outbox/outgoing.ts";
import { RowChips } from "./RowChips.tsx";
import { type Picking, RowFace } from "./RowFace.tsx";
import { TakeButton, type Taking } from "./TakeButton.tsx";
import classes from "./TicketRow.module.css";

/** `minute` only makes it say anew how long ago it was. `isMixed`: among others that are in another state. */
type Props = { ticket: Ticket; mark: Mark | undefined; isOpen: boolean; isMixed: boolean; minute: number; onPeek: Peeking } & Taking &
  Picking &
  Placed;
type Peeking = ((ticket: Ticket) => void) | undefined;

/** Where it stands, in pixels and among how many, and whether it is the one to which Tab comes. */
type Placed = { place: number; height: number; position: number; total: number; isReached: boolean };

/** One conversation: who, what was said last and by whom, where it stands. A waiting one is looked at or taken, not opened. */
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
  const later = useGoesLater(isOpen ? undefined : ticket.id);
  const tabIndex = isReached ? 0 : -1;
  // What waits a finger looks at by its name, and what is resolved and read by opening it.
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
      <RowFace ticket={ticket} isGone={isGone} isPicked={isPicked} isReached={isReached} onPick={onPick} />
      {ticket.status === "pending" ? (
        <button
          type="button"
          className={`${row.name} ${classes.name}`}
          aria-haspopup="dialog"
          tabIndex={tabIndex}
          disabled={!onPeek}
          // Whoever goes on by keys still stands on it.
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
        {isBack(mark) && !isGone && <strong className={classes.state}>{t("tickets.marks.back")}</strong>}
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
            mayTake(ticket) && <TakeButton ticket={ticket} tabIndex={tabIndex} isTaking={isTaking} onTake={onTake} />
          )}
        </span>
      </span>
    </li>
  );
});

const queued = { ack: 0, status: "queued", kind: "text" } as const;

const mayTake = ({ status, can }: Ticket) => status !== "open" && (status === "pending" ? can.accept : can.reopen);
