import type { Message } from "@recado/contract/messages";
import type { TicketCard } from "@recado/contract/tickets";
import { useTranslation } from "../../../lib/texts.tsx";
import { Day, isNewDay } from "../../../ui/chat/Day.tsx";
import classes from "../../../ui/chat/Talk.module.css";
import type { About } from "../drafts/draft.ts";
import { MessageBubble } from "./bubble/MessageBubble.tsx";
import { EventsBetween } from "./events/EventsBetween.tsx";
import { eventsBefore, type Span, type TimelineEvent } from "./events/timelineEvents.ts";

export type MessageRunProps = {
  ticket: TicketCard;
  messages: readonly Message[];
  /** The message before the first of them, if it is loaded. */
  last: Message | undefined;
  /** Whether there is an earlier message that is not loaded. */
  isCut: boolean;
  attendances: readonly Span[];
  /** The events of the conversation, in the order of time. */
  told: readonly TimelineEvent[];
  /** The unread messages begin here. */
  unread: { from: string; count: number } | undefined;
  onAbout(about: About): void;
};

/** A run of messages with the days and events between them. */
export function MessageRun({ ticket, messages, last: before, isCut, attendances, told: events, unread, onAbout }: MessageRunProps) {
  const { t } = useTranslation();
  return messages.map((message, index) => {
    const last = messages[index - 1] ?? before;
    // Events before the first loaded message are known only once all messages are loaded.
    const happened = last || !isCut ? eventsBefore(message, last, { attendances, events }) : [];
    return [
      <EventsBetween key={`before ${message.id}`} ticket={ticket} events={happened} since={last?.createdAt} />,
      isNewDay(happened.at(-1)?.at ?? last?.createdAt, message.createdAt) && <Day key={`day ${message.id}`} at={message.createdAt} />,
      unread?.from === message.id && (
        <li key="unread" className={classes.unread} data-unread>
          <span>{t("tickets.unread", { count: unread.count })}</span>
        </li>
      ),
      <MessageBubble key={message.id} message={message} ticket={ticket} onAbout={onAbout} />,
    ];
  });
}
