import type { Chat, ChatMessage } from "@recado/contract/chats";
import IconFile from "@tabler/icons-react/dist/esm/icons/IconFile.mjs";
import { memo } from "react";
import { dateTime, fileSize, time } from "../../lib/format.ts";
import { useTranslation } from "../../lib/texts.tsx";
import list from "../../ui/chat/MessageList.module.css";
import picture from "../../ui/chat/Picture.module.css";
import { styleOf } from "../../ui/chat/pictureBox.ts";
import { Sound } from "../../ui/chat/sound/Sound.tsx";
import { formatted } from "../../ui/formatted.tsx";
import { Readers } from "./Readers.tsx";
import { TicketLink } from "./TicketLink.tsx";
import { useFreshLink } from "./useFreshLink.ts";

type Props = { message: ChatMessage; chat: Chat; me: number };

/** One thing that a colleague, or oneself, has said: who, when, and who has read it. */
export const ChatBubble = memo(function ChatBubble({ message, chat, me }: Props) {
  const isMine = message.senderId === me;
  return (
    <li className={list.message} data-mine={isMine} data-message={message.id}>
      <div className={list.bubble}>
        <p className={isMine ? "sr-only" : list.author}>{message.sender.name}</p>
        {message.ticketId !== null && <TicketLink id={message.ticketId} ticket={message.ticket} />}
        {message.mediaPath !== null && <Media message={message} />}
        {message.message !== "" && (
          <p className={list.text} dir="auto">
            {formatted(message.message)}
          </p>
        )}
        <div className={list.foot}>
          <time dateTime={message.createdAt} title={dateTime(message.createdAt)}>
            {time(message.createdAt)}
          </time>
          {isMine && <Readers message={message} chat={chat} />}
        </div>
      </div>
    </li>
  );
});

function Media({ message }: { message: ChatMessage }) {
  const { t } = useTranslation();
  const { mediaType, mediaName, mediaSize, mediaWidth, mediaHeight } = message;
  const { href, isBroken, renew, open } = useFreshLink(message);
  const word = t(`tickets.kind.${mediaType ?? "document"}`);
  if (mediaType === "image" && !isBroken)
    return (
      <a
        className={picture.box}
        style={styleOf({ kind: "image", mediaWidth, mediaHeight })}
        data-state="there"
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        onClick={open}
      >
        <img className={picture.picture} src={href} alt={mediaName ?? word} loading="lazy" onError={renew} />
      </a>
    );
  if (mediaType === "audio") return <Sound src={href} seconds={null} label={word} onError={renew} />;
  return (
    <a className={list.file} href={href} target="_blank" rel="noopener noreferrer" onClick={open}>
      <IconFile size={20} aria-hidden />
      <span dir="auto">
        {mediaName ?? word}
        <span className={list.detail}>{mediaSize !== null && fileSize(mediaSize)}</span>
      </span>
    </a>
  );
}
