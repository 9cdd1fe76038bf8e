import { Button } from "@mantine/core";
import type { Chat, ChatMessage } from "@recado/contract/chats";
import IconArrowDown from "@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs";
import IconMessage2 from "@tabler/icons-react/dist/esm/icons/IconMessage2.mjs";
import { useMemo, useState } from "react";
import { useLive } from "../../lib/realtime.ts";
import { useUser } from "../../lib/session.ts";
import { useTranslation } from "../../lib/texts.tsx";
import list from "../../ui/chat/MessageList.module.css";
import { chunksOf } from "../../ui/chat/scroll/chunks.ts";
import { LoadMore } from "../../ui/chat/scroll/LoadMore.tsx";
import { useNear } from "../../ui/chat/scroll/useNear.ts";
import { useScroller } from "../../ui/chat/scroll/useScroller.ts";
import talk from "../../ui/chat/Talk.module.css";
import { TalkSkeleton } from "../../ui/chat/TalkSkeleton.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { ChatChunk } from "./ChatChunk.tsx";
import classes from "./ChatRoom.module.css";
import type { usePendingMessages } from "./pendingMessages.ts";
import { useMessages } from "./queries.ts";
import { roomReactions } from "./realtime.ts";
import { UnsentBubble } from "./UnsentBubble.tsx";
import { useReading } from "./useReading.ts";

type Props = { chat: Chat; unsent: ReturnType<typeof usePendingMessages> };

/** All messages, oldest first. The view stays at the end while new messages come, and in place while older ones load. */
export function Messages({ chat, unsent }: Props) {
  const { t } = useTranslation();
  const { id: me } = useUser();
  const query = useMessages(chat.id);
  useLive(roomReactions(chat.id));
  const pages = useMemo(() => inOrder(query.data?.pages ?? [], me), [query.data, me]);
  const chunks = useMemo(() => chunksOf(pages), [pages]);
  const messages = useMemo(() => pages.flatMap(({ messages }) => messages), [pages]);
  const waiting = unsent.all.filter(({ clientId }) => !messages.some((one) => one.senderId === me && one.clientId === clientId));
  const mayCome = query.hasNextPage && !query.isFetching;
  const older = () => void (mayCome && query.fetchNextPage());
  const ends = { first: messages.at(0), last: messages.at(-1), newest: messages };
  const scroller = useScroller({
    ...ends,
    isCut: false,
    happened: waiting.length,
    onTop: () => !query.isFetchNextPageError && older(),
    onBottom: () => {},
  });
  const watch = useNear(scroller.place);
  const readSoon = useReading(chat, messages.at(-1)?.place ?? 0, scroller.isAtEnd);
  // The unread messages when the chat was opened: the mark stays there while the user reads on.
  const [opened] = useState(() => ({ from: chat.users.find(({ userId }) => userId === me)?.readPlace ?? 0, to: chat.lastPlace }));
  const unread = useMemo(
    () => messages.find(({ place, fromMe }) => place > opened.from && place <= opened.to && !fromMe)?.id,
    [messages, opened],
  );

  if (!query.data) return query.error ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : <TalkSkeleton />;
  return (
    <div className={list.place}>
      <div
        ref={scroller.place}
        className={list.scroller}
        role="log"
        aria-label={t("tickets.conversation", { name: chat.title })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable without a mouse.
        tabIndex={0}
        onScroll={() => {
          scroller.onScroll();
          readSoon();
        }}
      >
        {messages.length === 0 && waiting.length === 0 ? (
          <div className={classes.greeting}>
            <EmptyState icon={<IconMessage2 size={28} aria-hidden />} text={t("chats.nothingSaid")} hint={t("chats.nothingSaidHint")} />
          </div>
        ) : (
          <div className={talk.messages}>
            {query.hasNextPage && (
              <LoadMore
                label={t("tickets.older")}
                of={{ isComing: query.isFetchingNextPage, mayCome: !query.isFetchNextPageError, come: () => void query.fetchNextPage() }}
              />
            )}
            {chunks.map(({ key, ...chunk }) => (
              <ChatChunk key={key} {...chunk} watch={watch} unread={unread} chat={chat} me={me} />
            ))}
            <ol className={talk.chunk}>
              {waiting.map((one) => (
                <UnsentBubble key={one.clientId} one={one} onRetry={unsent.retry} onDiscard={unsent.drop} />
              ))}
            </ol>
          </div>
        )}
      </div>
      {(scroller.isFar || scroller.unseen > 0) && (
        <Button
          className={list.toEnd ?? ""}
          size="compact-sm"
          radius="xl"
          leftSection={<IconArrowDown size={16} aria-hidden />}
          onClick={scroller.toEnd}
        >
          {scroller.unseen > 0 ? t("tickets.newMessages", { count: scroller.unseen }) : t("tickets.toEnd")}
        </Button>
      )}
    </div>
  );
}

const inOrder = (pages: readonly { records: ChatMessage[] }[], me: number) =>
  pages.toReversed().map(({ records }) => ({ messages: records.map((one) => ({ ...one, fromMe: one.senderId === me })) }));
