import { Button } from "@mantine/core";
import type { Message } from "@recado/contract/messages";
import type { TicketCard } from "@recado/contract/tickets";
import IconArrowDown from "@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs";
import { useEffect } from "react";
import { useSight } from "../../../lib/list/pages.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { isNewDay } from "../../../ui/chat/Day.tsx";
import classes from "../../../ui/chat/MessageList.module.css";
import { LoadMore } from "../../../ui/chat/scroll/LoadMore.tsx";
import { StickyDay } from "../../../ui/chat/scroll/StickyDay.tsx";
import { type Topmost, useScroller, useTopmost } from "../../../ui/chat/scroll/useScroller.ts";
import { TalkSkeleton } from "../../../ui/chat/TalkSkeleton.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { messagePages } from "../cache/mergeNews.ts";
import { ticketKeys } from "../cache/queries.ts";
import { stretchKeys, stretchPages } from "../cache/stretchQueries.ts";
import type { About } from "../drafts/draft.ts";
import { hasArrived } from "../outbox/outgoing.ts";
import type { Outgoing } from "../outbox/sending.ts";
import { OutgoingBubble } from "./bubble/OutgoingBubble.tsx";
import { Announced } from "./events/Announced.tsx";
import { useTimelineEvents } from "./events/useTimelineEvents.ts";
import { Greeting } from "./Greeting.tsx";
import { useReading } from "./reading/useReading.ts";
import type { ScrollTarget } from "./scroll/scrollTarget.ts";
import { useAim } from "./scroll/useAim.ts";
import { useShown } from "./scroll/useShown.ts";
import { useUnreadLine } from "./scroll/useUnreadLine.ts";
import { Talk } from "./Talk.tsx";

type Props = {
  ticket: TicketCard;
  place: ScrollTarget;
  outgoing: readonly Outgoing[];
  /** How many notes the user has added here. */
  noted: number;
  onRetry(message: Outgoing): void;
  onDiscard(message: Outgoing): void;
  onAbout(about: About): void;
};

/** All messages, oldest first. The view stays at the end while new messages come, and in place while older ones load. */
export function MessageList({ ticket, place: target, outgoing, noted, onRetry, onDiscard, onAbout }: Props) {
  const { t } = useTranslation();
  const { around, aim, leave } = target;
  const { list, pages, messages, newest, older, newer } = useShown(ticket.id, around);
  const { line: unread, ...seeking } = useUnreadLine(ticket.unreadMessages, newest);
  const isSought = seeking.isSought && around === undefined;
  const unsaid = outgoing.filter((message) => !hasArrived(message, newest.messages));
  const settled = outgoing.find((message) => message.state === "failed" && !unsaid.includes(message));
  // The failed message had arrived after all: those behind it may go.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per message.
  useEffect(() => {
    if (settled) onDiscard(settled);
  }, [settled?.clientId]);
  const ends = { first: messages.at(0), last: messages.at(-1), newest: newest.messages };
  const { events, isKnown, isAwaited } = useTimelineEvents(ticket, {
    from: older.has ? ends.first?.createdAt : undefined,
    to: newer.has ? ends.last?.createdAt : undefined,
    isLoaded: list.data !== undefined,
  });
  // After an error the next page loads on click, not on every scroll.
  const scrolledTo = (side: typeof older) => side.has && side.mayCome && side.come();
  const edges = { isCut: newer.has, onTop: () => scrolledTo(older), onBottom: () => scrolledTo(newer) };
  const scroller = useScroller({ ...ends, ...edges, happened: events.length });
  const readSoon = useReading(ticket.id, scroller.isAtEnd);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the end may have come into view without scrolling.
  useEffect(readSoon, [newer.has, around]);
  useAim(scroller.place, aim, { isLoaded: messages.length > 0 && !isSought && !isAwaited, unread: unread?.from });
  const toEnd = () => {
    leave();
    scroller.toEnd();
  };
  const own = outgoing.at(-1)?.clientId;
  // The view follows the user's own message or note.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only for each new message of the user's own.
  useEffect(() => {
    if (own) toEnd();
  }, [own]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only for each new note of the user's own.
  useEffect(() => {
    if (noted > 0) toEnd();
  }, [noted]);

  const isEmpty = messages.length === 0 && unsaid.length === 0 && !events.some(({ kind }) => kind === "note");
  const isAway = scroller.isFar || newer.has || scroller.unseen > 0;
  return (
    <div className={classes.place}>
      <Announced ticket={ticket} told={events} isKnown={isKnown} />
      {list.isPending || isSought || isAwaited ? (
        <TalkSkeleton />
      ) : list.error && !list.data ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <div
          key={around}
          ref={scroller.place}
          className={classes.scroller}
          role="log"
          aria-live="off"
          aria-label={t("tickets.conversation", { name: ticket.contact.name })}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable without a mouse.
          tabIndex={0}
          onScroll={() => {
            scroller.onScroll();
            readSoon();
          }}
        >
          {isEmpty ? (
            <Greeting ticket={ticket} />
          ) : (
            <Talk
              ticket={ticket}
              pages={pages}
              isCut={{ before: older.has, after: newer.has }}
              scroller={scroller.place}
              aim={aim?.id}
              unread={unread}
              told={events}
              onAbout={onAbout}
              before={older.has && <LoadMore label={t("tickets.older")} of={older} />}
              end={newer.has && <LoadMore label={t("tickets.newer")} of={newer} />}
              after={unsaid.map((message) => (
                <OutgoingBubble
                  key={message.clientId}
                  message={message}
                  ticket={ticket}
                  quoted={newest.messages.find(({ id }) => id === message.quotedId)}
                  onRetry={onRetry}
                  onDiscard={onDiscard}
                />
              ))}
            />
          )}
        </div>
      )}
      <Above ticketId={ticket.id} around={around} messages={messages} topmost={scroller.topmost} />
      {(isAway || (around !== undefined && !list.data)) && (
        <Button
          className={classes.toEnd ?? ""}
          size="compact-sm"
          radius="xl"
          leftSection={<IconArrowDown size={16} aria-hidden />}
          onClick={toEnd}
        >
          {scroller.unseen > 0 ? t("tickets.newMessages", { count: scroller.unseen }) : t("tickets.toEnd")}
        </Button>
      )}
    </div>
  );
}

type InSight = { ticketId: number; around: string | undefined; messages: readonly Message[]; topmost: Topmost };

/** A component of its own, since it rerenders on each scroll: shows the topmost day, and limits refetches to the pages in view. */
function Above({ ticketId, around, messages, topmost }: InSight) {
  const first = useTopmost(topmost);
  // One screen below the topmost message is less than what a refetch loads around it.
  const visibleId = first ?? messages.at(-1)?.id;
  const sight = { first: visibleId, last: visibleId };
  useSight(messagePages, ticketKeys.messages(ticketId), around === undefined ? sight : {});
  useSight(stretchPages, stretchKeys.one(ticketId, around), around === undefined ? {} : sight);
  return <StickyDay id={first} at={dayAbove(messages, first)} />;
}

/** The topmost message's date; undefined if its day is shown right above it. */
function dayAbove(messages: readonly Message[], topmost: string | undefined) {
  const at = messages.findIndex(({ id }) => id === topmost);
  const message = messages[at];
  return message && !isNewDay(messages[at - 1]?.createdAt, message.createdAt) ? message.createdAt : undefined;
}
