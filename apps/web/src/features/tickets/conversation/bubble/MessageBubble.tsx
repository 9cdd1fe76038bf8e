import type { Message } from "@recado/contract/messages";
import type { TicketCard } from "@recado/contract/tickets";
import { memo, useContext } from "react";
import { dateTime, time } from "../../../../lib/format.ts";
import { useTranslation } from "../../../../lib/texts.tsx";
import { AckIcon } from "../../../../ui/chat/AckIcon.tsx";
import classes from "../../../../ui/chat/MessageList.module.css";
import { formatted } from "../../../../ui/formatted.tsx";
import { authorOf } from "../../authors/author.ts";
import { signatureOf } from "../../authors/signature.ts";
import type { About } from "../../drafts/draft.ts";
import { Reactions } from "../reactions/Reactions.tsx";
import { Failure } from "./Failure.tsx";
import { MessageContent } from "./MessageContent.tsx";
import { mayCopy } from "./MessageMenu.tsx";
import { MessageTools } from "./MessageTools.tsx";
import { OnlyReadContext } from "./onlyRead.ts";
import { Quoted } from "./Quoted.tsx";
import { useTheirLang } from "./useTheirLang.ts";

type Props = { message: Message; ticket: TicketCard; onAbout(about: About): void };

/** One message with its author, time and delivery state. */
export const MessageBubble = memo(function MessageBubble({ message, ticket, onAbout }: Props) {
  const { t } = useTranslation();
  const isMine = ticket.status === "open" && ticket.can.reply;
  const mayAct = isMine && message.canQuote;
  const isOnlyRead = useContext(OnlyReadContext);
  const by = authorOf(message, ticket, t);
  // In a chat with one contact the name is only for screen readers: the side shows who wrote.
  const isPlain = !message.fromMe && !(ticket.isGroup && message.contact);
  return (
    <li className={classes.message} data-mine={message.fromMe} data-message={message.id}>
      <div className={classes.bubble} data-failed={message.status === "failed"}>
        {!message.body.startsWith(signatureOf(by)) && <p className={isPlain ? "sr-only" : classes.author}>{by}</p>}
        {message.quotedMsg && !message.isDeleted && <Quoted quoted={message.quotedMsg} ticket={ticket} />}
        <MessageContent message={message} />
        {message.edits.length > 0 && !message.isDeleted && <Edits message={message} />}
        <p className={classes.foot}>
          {message.isEdited && <span>{t("tickets.edited")}</span>}
          <time dateTime={message.createdAt} title={dateTime(message.createdAt)}>
            {time(message.createdAt)}
          </time>
          {message.fromMe && !message.isDeleted && <AckIcon message={message} />}
        </p>
        {!message.isDeleted && <Failure message={message} mayAct={isMine} />}
        {!message.isDeleted && (mayAct || ((mayCopy(message) || message.flow) && !isOnlyRead)) && (
          <MessageTools message={message} ticket={ticket} mayAct={mayAct} onAbout={onAbout} />
        )}
      </div>
      {!message.isDeleted && <Reactions message={message} mayReact={isMine} />}
    </li>
  );
});

function Edits({ message: { edits } }: { message: Message }) {
  const { t } = useTranslation();
  const lang = useTheirLang();
  return (
    <details className={classes.edits}>
      <summary>{t("tickets.before")}</summary>
      {edits.map(({ body, at }) => (
        <p key={at} dir="auto" lang={lang}>
          {formatted(body)}
        </p>
      ))}
    </details>
  );
}
