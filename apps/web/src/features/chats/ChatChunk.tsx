import type { Chat, ChatMessage } from "@recado/contract/chats";
import { memo } from "react";
import { useTranslation } from "../../lib/texts.tsx";
import { Day, isNewDay } from "../../ui/chat/Day.tsx";
import type { Watch } from "../../ui/chat/scroll/useNear.ts";
import { useRenderedChunk } from "../../ui/chat/scroll/useRenderedChunk.ts";
import talk from "../../ui/chat/Talk.module.css";
import { ChatBubble } from "./ChatBubble.tsx";

type Props = {
  watch: Watch;
  messages: readonly ChatMessage[];
  /** The message before the first of them. */
  last: ChatMessage | undefined;
  /** The first message that was unread when the chat was opened. */
  unread: ChatMessage["id"] | undefined;
  chat: Chat;
  me: number;
};

/** Consecutive messages with their days; drawn only while near the viewport. */
export const ChatChunk = memo(function ChatChunk({ watch, messages, last, unread, chat, me }: Props) {
  const { t } = useTranslation();
  const { isDrawn, frame } = useRenderedChunk(watch);
  return (
    <ol {...frame} className={talk.chunk}>
      {isDrawn &&
        messages.map((message, at) => [
          isNewDay((messages[at - 1] ?? last)?.createdAt, message.createdAt) && <Day key={`day ${message.id}`} at={message.createdAt} />,
          message.id === unread && (
            <li key="unread" className={talk.unread} data-unread>
              <span>{t("chats.newFromHere")}</span>
            </li>
          ),
          <ChatBubble key={message.id} message={message} chat={chat} me={me} />,
        ])}
    </ol>
  );
});
