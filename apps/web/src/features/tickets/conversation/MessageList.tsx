import { Button } from "@mantine/core";
import type { Message } from "@recado/contract/messages";
import type { Attendance, TicketCard } from "@recado/contract/tickets";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { dateTime, day } from "../../../lib/format.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { ListSkeleton } from "../../../ui/list/ListSkeleton.tsx";
import { useMessages } from "../queries.ts";
import { MessageBubble } from "./MessageBubble.tsx";
import classes from "./MessageList.module.css";
import { OutgoingBubble } from "./OutgoingBubble.tsx";
import type { Outgoing } from "./useOutgoing.ts";

type Props = {
  ticket: TicketCard;
  outgoing: Outgoing[];
  onRetry(message: Outgoing): void;
  onDiscard(message: Outgoing): void;
  onAnswer(message: Message): void;
};

/** Everything that was said, oldest first; it stays at its end while new ones come, and where it is while older ones do. */
export function MessageList({ ticket, outgoing, onRetry, onDiscard, onAnswer }: Props) {
  const { t } = useTranslation();
  const list = useMessages(ticket.id);
  if (list.isPending) return <ListSkeleton />;
  if (list.error && !list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  const pages = list.data?.pages ?? [];
  const messages = pages.toReversed().flatMap((page) => page.messages);
  const attendances = allOf([...pages.flatMap((page) => page.attendances), ...ticket.attendances]);
  if (messages.length === 0 && outgoing.length === 0)
    return (
      <div className={classes.scroller}>
        <EmptyState text={t("tickets.noMessages")} hint={t("tickets.noMessagesHint")} />
      </div>
    );
  return (
    <div className={classes.scroller} role="log" aria-label={t("tickets.conversation", { name: ticket.contact.name })} tabIndex={-1}>
      <ol className={classes.messages}>
        {list.hasNextPage && (
          <li className={classes.older}>
            <Button size="compact-sm" variant="subtle" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t("tickets.older")}
            </Button>
          </li>
        )}
        {messages.map((message, at) => (
          <Fragment key={message.id}>
            {isNewDay(messages[at - 1], message) && <li className={classes.day}>{day(message.createdAt)}</li>}
            <Bands attendances={attendances} before={messages[at - 1]} message={message} />
            <MessageBubble message={message} ticket={ticket} onAnswer={onAnswer} />
          </Fragment>
        ))}
        <EndBands attendances={attendances} last={messages.at(-1)} />
        {outgoing.map((message) => (
          <OutgoingBubble key={message.clientId} message={message} onRetry={onRetry} onDiscard={onDiscard} />
        ))}
      </ol>
    </div>
  );
}

/** Each once, as it was told last: the card of the ticket is newer than the pages. */
const allOf = (attendances: Attendance[]) => [...new Map(attendances.map((one) => [one.id, one])).values()];

const isNewDay = (before: Message | undefined, { createdAt }: Message) =>
  !before || new Date(before.createdAt).toDateString() !== new Date(createdAt).toDateString();

/** Where a cycle began or ended between two messages. */
function Bands({ attendances, before, message }: { attendances: Attendance[]; before: Message | undefined; message: Message }) {
  const lies = (at: string | null) => at !== null && at <= message.createdAt && (!before || at > before.createdAt);
  const begun = attendances.find(({ id }) => id === message.attendanceId && before?.attendanceId !== id);
  const ended = attendances.filter(({ closedAt, id }) => lies(closedAt) && id !== message.attendanceId);
  return (
    <>
      {ended.map((one) => (
        <Band key={`end ${one.id}`} kind="end" attendance={one} />
      ))}
      {begun && <Band kind="start" attendance={begun} />}
    </>
  );
}

function EndBands({ attendances, last }: { attendances: Attendance[]; last: Message | undefined }) {
  return attendances
    .filter(({ closedAt }) => closedAt !== null && (!last || closedAt > last.createdAt))
    .map((one) => <Band key={`end ${one.id}`} kind="end" attendance={one} />);
}

function Band({ kind, attendance }: { kind: "start" | "end"; attendance: Attendance }) {
  const { t } = useTranslation();
  const at = kind === "start" ? attendance.queuedAt : (attendance.closedAt ?? attendance.queuedAt);
  return <li className={classes.band}>{t(`tickets.band.${kind}`, { protocol: attendance.protocol, at: dateTime(at) })}</li>;
}
