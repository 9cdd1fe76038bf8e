import type { Message } from "@recado/contract/messages";
import type { Attendance, TicketCard } from "@recado/contract/tickets";
import { type ReactNode, type RefObject, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { About } from "../drafts.ts";
import { allOf } from "./Bands.tsx";
import { Between } from "./Between.tsx";
import { Chunk } from "./Chunk.tsx";
import { Day, isNewDay } from "./Day.tsx";
import { type Happening, happenedAfter, happenedBefore } from "./happenings.ts";
import { MessageBubble } from "./MessageBubble.tsx";
import classes from "./Talk.module.css";

/** What is drawn and taken away together. */
const CHUNK = 20;

type Page = { messages: Message[]; attendances: Attendance[] };
type Props = {
  ticket: TicketCard;
  /** Oldest first. */
  pages: readonly Page[];
  /** Whether something lies before the first of them, or after the last. */
  isCut: { before: boolean; after: boolean };
  scroller: RefObject<HTMLElement | null>;
  before?: ReactNode;
  end?: ReactNode;
  after?: ReactNode;
  /** Drawn wherever it is. */
  aim?: string | undefined;
  /** What was not read yet begins here. */
  unread?: { from: string; count: number } | undefined;
  /** What came to pass meanwhile, in the order of its time. */
  told?: readonly Happening[];
  onAbout(about: About): void;
};

/** Everything that was said, with its days, where each attendance began and ended, and where one had stopped reading. */
export function Talk({ ticket, pages, isCut, scroller, before, end, after, aim, unread, told = [], onAbout }: Props) {
  const { t } = useTranslation();
  const messages = pages.flatMap((page) => page.messages);
  const newest = messages.at(-1);
  const attendances = allOf([...pages.flatMap((page) => page.attendances), ...ticket.attendances]);
  const chunks = useMemo(() => chunksOf(pages), [pages]);
  const since = happenedAfter(newest, { attendances, told });
  return (
    <div className={classes.messages}>
      {before}
      {chunks.map(({ key, from, to }) => (
        <Chunk key={key} scroller={scroller} mustDraw={messages.slice(from, to).some(({ id }) => id === aim)}>
          {() =>
            messages.slice(from, to).map((message, index) => {
              const last = messages[from + index - 1];
              // What lies before the first of them is known once all are there.
              const happened = last || !isCut.before ? happenedBefore(message, last, { attendances, told }) : [];
              return [
                <Between key={`before ${message.id}`} ticket={ticket} happenings={happened} since={last?.createdAt} />,
                isNewDay(happened.at(-1)?.at ?? last?.createdAt, message.createdAt) && (
                  <Day key={`day ${message.id}`} at={message.createdAt} />
                ),
                unread?.from === message.id && (
                  <li key="unread" className={classes.unread} data-unread>
                    <span>{t("tickets.unread", { count: unread.count })}</span>
                  </li>
                ),
                <MessageBubble key={message.id} message={message} ticket={ticket} onAbout={onAbout} />,
              ];
            })
          }
        </Chunk>
      ))}
      {end}
      {!isCut.after && (
        <ol className={classes.chunk}>
          <Between ticket={ticket} happenings={since} since={newest?.createdAt} newest={since.at(-1)?.key} />
          {after}
        </ol>
      )}
    </div>
  );
}

/** Cut where pages begin, so that what comes before or behind them leaves them as they are. */
function chunksOf(pages: readonly Page[]) {
  let from = 0;
  return pages.flatMap(({ messages }) => {
    const chunks = [];
    for (let at = 0; at < messages.length; at += CHUNK) {
      const to = Math.min(at + CHUNK, messages.length);
      chunks.push({ key: messages[at]?.id ?? "", from: from + at, to: from + to });
    }
    from += messages.length;
    return chunks;
  });
}
