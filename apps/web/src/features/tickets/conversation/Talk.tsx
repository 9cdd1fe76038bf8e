import type { Message } from "@recado/contract/messages";
import type { Attendance, TicketCard } from "@recado/contract/tickets";
import { replaceEqualDeep } from "@tanstack/react-query";
import { memo, type ReactNode, type RefObject, useMemo, useRef } from "react";
import { chunksOf } from "../../../ui/chat/scroll/chunks.ts";
import { useNear } from "../../../ui/chat/scroll/useNear.ts";
import classes from "../../../ui/chat/Talk.module.css";
import type { About } from "../drafts/draft.ts";
import { Chunk } from "./Chunk.tsx";
import { allOf } from "./events/AttendanceDivider.tsx";
import { EventsBetween } from "./events/EventsBetween.tsx";
import { eventsAfter, type Span, spansOf, type TimelineEvent } from "./events/timelineEvents.ts";
import type { MessageRunProps } from "./MessageRun.tsx";

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
  told?: readonly TimelineEvent[];
  onAbout(about: About): void;
};

/** Everything that was said, with its days, where each attendance began and ended, and where one had stopped reading. */
export function Talk({ ticket, pages, isCut, scroller, before, end, after, aim, unread, told: events = nothing, onAbout }: Props) {
  const attendances = useSpans(pages, ticket.attendances);
  const newest = pages.findLast(({ messages }) => messages.length > 0)?.messages.at(-1);
  const since = eventsAfter(newest, { attendances, events });
  return (
    <div className={classes.messages}>
      {before}
      <Chunks
        isCut={isCut.before}
        ticket={ticket}
        pages={pages}
        scroller={scroller}
        aim={aim}
        unread={unread}
        attendances={attendances}
        told={events}
        onAbout={onAbout}
      />
      {end}
      {!isCut.after && (
        <ol className={classes.chunk}>
          <EventsBetween ticket={ticket} events={since} since={newest?.createdAt} newest={since.at(-1)?.key} />
          {after}
        </ol>
      )}
    </div>
  );
}

const nothing: readonly TimelineEvent[] = [];

/** The very same while nothing of them changes, or every word would draw all others anew. */
function useSpans(pages: readonly Page[], recent: readonly Attendance[]): readonly Span[] {
  const kept = useRef<readonly Span[]>([]);
  return useMemo(() => {
    const [messages, attendances] = [pages.flatMap((page) => page.messages), pages.flatMap((page) => page.attendances)];
    kept.current = replaceEqualDeep(kept.current, spansOf(allOf([...attendances, ...recent]), messages));
    return kept.current;
  }, [pages, recent]);
}

type ChunksProps = Pick<Props, "pages" | "scroller" | "aim"> & Omit<MessageRunProps, "messages" | "last">;

/** A thousand of them are not gone through while one only scrolls, or waits for more. */
const Chunks = memo(function Chunks({ pages, scroller, aim, ...run }: ChunksProps) {
  const watch = useNear(scroller);
  const chunks = useMemo(() => chunksOf(pages), [pages]);
  return chunks.map(({ key, messages, last }) => {
    const mustDraw = aim !== undefined && messages.some(({ id }) => id === aim);
    return <Chunk key={key} watch={watch} mustDraw={mustDraw} messages={messages} last={last} {...run} />;
  });
});
