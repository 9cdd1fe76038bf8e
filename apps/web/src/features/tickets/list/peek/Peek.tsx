import { Button, Drawer } from "@mantine/core";
import type { Ticket, TicketCard } from "@recado/contract/tickets";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { useSight } from "../../../../lib/list/pages.ts";
import { useLive } from "../../../../lib/realtime.ts";
import { useTranslation } from "../../../../lib/texts.tsx";
import { LoadMore } from "../../../../ui/chat/scroll/LoadMore.tsx";
import { useScroller, useTopmost } from "../../../../ui/chat/scroll/useScroller.ts";
import { TalkSkeleton } from "../../../../ui/chat/TalkSkeleton.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../../ui/ErrorState.tsx";
import { useFocusBack } from "../../../../ui/useFocusBack.ts";
import { messagePages } from "../../cache/mergeNews.ts";
import { recheckTicket } from "../../cache/openNews.ts";
import { acceptTicket, ticketByUuid, ticketKeys } from "../../cache/queries.ts";
import { OnlyReadContext } from "../../conversation/bubble/onlyRead.ts";
import type { TimelineEvent } from "../../conversation/events/timelineEvents.ts";
import { useTimelineEvents } from "../../conversation/events/useTimelineEvents.ts";
import { JumpContext } from "../../conversation/scroll/scrollTarget.ts";
import { useAim } from "../../conversation/scroll/useAim.ts";
import { Talk } from "../../conversation/Talk.tsx";
import { ViewerHost } from "../../files/viewer/view.tsx";
import { useChange } from "../../moves/useChange.ts";
import { useLost } from "../../moves/useLeaveUnreadable.ts";
import type { FollowAccepted } from "../shown.ts";
import classes from "./Peek.module.css";
import { usePeeked, useSought } from "./usePeeked.ts";

type Props = { ticket: Ticket; onClose(): void; toTaken: FollowAccepted };

/** The messages and events, read-only: the ticket is not opened, nothing is marked as read, and colleagues do not notice. */
export function Peek({ ticket, onClose, toTaken }: Props) {
  const { t } = useTranslation();
  const [uuid, setUuid] = useState(ticket.uuid);
  const { data: card, error, refetch } = useQuery(ticketByUuid(uuid));
  const current = card ?? ticket;
  useFocusBack();
  const isLost = useLost(uuid, { data: current, error }, onClose);
  useLive({
    ticket: (cache, event) => {
      if (event.action !== "delete" || event.ticketId !== current.id) return;
      // The ticket was merged into another: that one is shown instead.
      if (event.into) return setUuid(event.into);
      return recheckTicket(cache, event.ticketId, refetch);
    },
  });
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={480}
      title={<bdi>{current.contact.name}</bdi>}
      classNames={{ content: classes.content ?? "", title: classes.title ?? "", body: classes.body ?? "" }}
      returnFocus={false}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <p className={classes.hint}>{t("tickets.peekHint")}</p>
      {error && !card && !isLost ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : card && !isLost ? (
        <>
          <OnlyReadContext value>
            <ViewerHost ticketId={card.id}>
              <PeekMessages card={card} />
            </ViewerHost>
          </OnlyReadContext>
          <Foot card={card} onClose={onClose} toTaken={toTaken} />
        </>
      ) : (
        <TalkSkeleton />
      )}
    </Drawer>
  );
}

function PeekMessages({ card }: { card: TicketCard }) {
  const { t } = useTranslation();
  const list = usePeeked(card.id);
  const pages = useMemo(() => list.data?.pages.toReversed() ?? [], [list.data]);
  const [first, last] = [pages.at(0)?.messages.at(0), pages.at(-1)?.messages.at(-1)];
  const from = list.hasNextPage ? first?.createdAt : undefined;
  const { events, isAwaited } = useTimelineEvents(card, { from, to: undefined, isLoaded: list.data !== undefined });
  const onlyTold = useMemo(() => events.map(unchangeable), [events]);
  // A peek offers no actions.
  const onlyRead = useMemo(() => ({ ...card, can: { ...card.can, reply: false } }), [card]);
  const edges = { isCut: false, onTop: noop, onBottom: noop };
  const scroller = useScroller({ first, last, happened: events.length, ...edges });
  const { aim, jump } = useSought(list);
  useAim(scroller.place, aim, { isLoaded: false, unread: undefined });
  const visibleId = useTopmost(scroller.topmost) ?? last?.id;
  useSight(messagePages, ticketKeys.peeked(card.id), { first: visibleId, last: visibleId });
  if (list.isPending || isAwaited) return <TalkSkeleton />;
  if (list.error && !list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (last === undefined && !events.some(({ kind }) => kind === "note")) return <EmptyState text={t("tickets.noMessages")} />;
  const older = {
    isComing: list.isFetchingNextPage,
    mayCome: !list.isFetchNextPageError,
    come: () => void list.fetchNextPage({ cancelRefetch: false }),
  };
  return (
    <section
      ref={scroller.place}
      className={classes.scroller}
      aria-label={t("tickets.conversation", { name: card.contact.name })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable without a mouse.
      tabIndex={0}
      onScroll={scroller.onScroll}
    >
      <JumpContext value={jump}>
        <Talk
          ticket={onlyRead}
          pages={pages}
          isCut={{ before: list.hasNextPage, after: false }}
          scroller={scroller.place}
          aim={aim?.id}
          told={onlyTold}
          onAbout={noop}
          before={list.hasNextPage && <LoadMore label={t("tickets.older")} of={older} />}
        />
      </JumpContext>
    </section>
  );
}

/** Notes are deleted in the open conversation only. */
const unchangeable = (happening: TimelineEvent): TimelineEvent =>
  happening.kind === "note" ? { ...happening, note: { ...happening.note, can: { ...happening.note.can, remove: false } } } : happening;

/** A waiting ticket can be accepted here; any other can be opened. */
function Foot({ card, onClose, toTaken }: Omit<Props, "ticket"> & { card: TicketCard }) {
  const { t } = useTranslation();
  const { go, isPending } = useChange();
  const accept = () => {
    const arrive = toTaken();
    void go(card.id, acceptTicket, ({ uuid }) => {
      onClose();
      arrive(uuid);
    });
  };
  if (card.status === "pending" && !card.can.accept) return null;
  return (
    <div className={classes.foot}>
      {card.status === "pending" ? (
        <Button size="sm" loading={isPending} onClick={accept}>
          {t("tickets.accept")}
        </Button>
      ) : (
        <Button size="sm" variant="light" component={Link} to={`/tickets/${card.uuid}`} onClick={onClose}>
          {t("tickets.openIt")}
        </Button>
      )}
    </div>
  );
}

const noop = () => {};
