import type { Message } from "@recado/contract/messages";
import type { Attendance, TicketCard } from "@recado/contract/tickets";
import { type ReactNode, type RefObject, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { day } from "../../../lib/format.ts";
import type { About } from "../drafts.ts";
import { allOf, Bands, EndBands } from "./Bands.tsx";
import { Chunk } from "./Chunk.tsx";
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
  onAbout(about: About): void;
};

/** Everything that was said, with its days, where each attendance began and ended, and where one had stopped reading. */
export function Talk({ ticket, pages, isCut, scroller, before, end, after, aim, unread, onAbout }: Props) {
  const { t } = useTranslation();
  const messages = pages.flatMap((page) => page.messages);
  const attendances = allOf([...pages.flatMap((page) => page.attendances), ...ticket.attendances]);
  const chunks = useMemo(() => chunksOf(pages), [pages]);
  return (
    <div className={classes.messages}>
      {before}
      {chunks.map(({ key, from, to }) => (
        <Chunk key={key} scroller={scroller} mustDraw={messages.slice(from, to).some(({ id }) => id === aim)}>
          {() =>
            messages.slice(from, to).map((message, index) => {
              const last = messages[from + index - 1];
              return [
                isNewDay(last?.createdAt, message.createdAt) && (
                  <li key={`day ${message.id}`} className={classes.day}>
                    {day(message.createdAt)}
                  </li>
                ),
                // What lies before the first of them is known once all are there.
                (last || !isCut.before) && <Bands key={`bands ${message.id}`} attendances={attendances} before={last} message={message} />,
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
          <EndBands attendances={attendances} last={messages.at(-1)} />
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

export const isNewDay = (before: string | undefined, at: string) =>
  before === undefined || new Date(before).toDateString() !== new Date(at).toDateString();
