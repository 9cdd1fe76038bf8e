import type { Message } from "@recado/contract/messages";
import type { TicketCard } from "@recado/contract/tickets";
import { useTranslation } from "../../../lib/texts.tsx";
import { Day, isNewDay } from "../../../ui/chat/Day.tsx";
import classes from "../../../ui/chat/Talk.module.css";
import type { About } from "../drafts/draft.ts";
import { MessageBubble } from "./bubble/MessageBubble.tsx";
import { Between } from "./events/Between.tsx";
import { type Happening, happenedBefore, type Span } from "./events/happenings.ts";

export type SaidProps = {
  ticket: TicketCard;
  messages: readonly Message[];
  /** What was said before the first of them, if that is here. */
  last: Message | undefined;
  /** Whether something was said before it that is not here. */
  isCut: boolean;
  attendances: readonly Span[];
  /** What came to pass meanwhile, in the order of its time. */
  told: readonly Happening[];
  /** What was not read yet begins here. */
  unread: { from: string; count: number } | undefined;
  onAbout(about: About): void;
};

/** Messages in a row, with the days between them, and what came to pass meanwhile. */
export function Said({ ticket, messages, last: before, isCut, attendances, told, unread, onAbout }: SaidProps) {
  const { t } = useTranslation();
  return messages.map((message, index) => {
    const last = messages[index - 1] ?? before;
    // What lies before the first of them is known once all are there.
    const happened = last || !isCut ? happenedBefore(message, last, { attendances, told }) : [];
    return [
      <Between key={`before ${message.id}`} ticket={ticket} happenings={happened} since={last?.createdAt} />,
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
