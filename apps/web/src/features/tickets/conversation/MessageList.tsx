import { Button } from "@mantine/core";
import type { TicketCard } from "@recado/contract/tickets";
import IconArrowDown from "@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs";
import { Fragment, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { day } from "../../../lib/format.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { ListSkeleton } from "../../../ui/list/ListSkeleton.tsx";
import type { About } from "../drafts.ts";
import { hasArrived, type Outgoing } from "../outgoing.ts";
import { useMessages } from "../queries.ts";
import { allOf, Bands, EndBands } from "./Bands.tsx";
import { MessageBubble } from "./MessageBubble.tsx";
import classes from "./MessageList.module.css";
import { OutgoingBubble } from "./OutgoingBubble.tsx";
import { useScroller } from "./useScroller.ts";

type Props = {
  ticket: TicketCard;
  outgoing: readonly Outgoing[];
  onRetry(message: Outgoing): void;
  onDiscard(message: Outgoing): void;
  onAbout(about: About): void;
};

/** Everything that was said, oldest first; it stays at its end while new ones come, and where it is while older ones do. */
export function MessageList({ ticket, outgoing, onRetry, onDiscard, onAbout }: Props) {
  const { t } = useTranslation();
  const list = useMessages(ticket.id);
  const pages = list.data?.pages ?? [];
  const messages = pages.toReversed().flatMap((page) => page.messages);
  const unsaid = outgoing.filter((message) => !hasArrived(message, messages));
  const settled = outgoing.find((message) => message.state === "failed" && !unsaid.includes(message));
  // It had arrived after all: what waits behind it may go.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each.
  useEffect(() => {
    if (settled) onDiscard(settled);
  }, [settled?.clientId]);
  const older = () => {
    if (list.hasNextPage && !list.isFetching && !list.isFetchNextPageError) void list.fetchNextPage();
  };
  const scroller = useScroller({ last: messages.at(-1), onTop: older });
  const { toEnd } = scroller;
  const own = outgoing.at(-1)?.clientId;
  // Whoever says something wants to see it said.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each new message of one's own, and at nothing else.
  useEffect(() => {
    if (own) toEnd();
  }, [own]);

  if (list.isPending)
    return (
      <div className={classes.waiting}>
        <ListSkeleton />
      </div>
    );
  if (list.error && !list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (messages.length === 0 && unsaid.length === 0)
    return (
      <div className={classes.scroller}>
        <EmptyState text={t("tickets.noMessages")} hint={t("tickets.noMessagesHint")} />
      </div>
    );
  const attendances = allOf([...pages.flatMap((page) => page.attendances), ...ticket.attendances]);
  return (
    <div className={classes.place}>
      <div
        ref={scroller.place}
        className={classes.scroller}
        role="log"
        aria-label={t("tickets.conversation", { name: ticket.contact.name })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by whoever has no mouse.
        tabIndex={0}
        onScroll={scroller.onScroll}
      >
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
              {isNewDay(messages[at - 1]?.createdAt, message.createdAt) && <li className={classes.day}>{day(message.createdAt)}</li>}
              {/* What lies before the first of them is known once all are there. */}
              {(at > 0 || !list.hasNextPage) && <Bands attendances={attendances} before={messages[at - 1]} message={message} />}
              <MessageBubble message={message} ticket={ticket} onAbout={onAbout} />
            </Fragment>
          ))}
          <EndBands attendances={attendances} last={messages.at(-1)} />
          {unsaid.map((message) => (
            <OutgoingBubble key={message.clientId} message={message} onRetry={onRetry} onDiscard={onDiscard} />
          ))}
        </ol>
      </div>
      {scroller.isFar && (
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

const isNewDay = (before: string | undefined, at: string) =>
  before === undefined || new Date(before).toDateString() !== new Date(at).toDateString();
