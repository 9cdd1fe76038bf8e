import type { Chat, ChatMessage } from "@recado/contract/chats";
import { memo } from "react";
import { useTranslation } from "../../lib/texts.tsx";
import { Day, isNewDay } from "../../ui/chat/Day.tsx";
import { useDrawn } from "../../ui/chat/scroll/useDrawn.ts";
import type { Watch } from "../../ui/chat/scroll/useNear.ts";
import talk from "../../ui/chat/Talk.module.css";
import { ChatBubble } from "./ChatBubble.tsx";

type Props = {
  watch: Watch;
  messages: readonly ChatMessage[];
  /** What was said before the first of them. */
  last: ChatMessage | undefined;
  /** The first that was not read yet when one came. */
  unread: ChatMessage["id"] | undefined;
  chat: Chat;
  me: number;
};

/** Some messages in a row, with their days; drawn while they are near. */
export const ChatChunk = memo(function ChatChunk({ watch, messages, last, unread, chat, me }: Props) {
  const { t } = useTranslation();
  const { isDrawn, frame } = useDrawn(watch);
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
