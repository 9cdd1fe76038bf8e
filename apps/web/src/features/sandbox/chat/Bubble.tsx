import type { SandboxMessage, SandboxPerson } from "@recado/contract/sandbox";
import { time } from "../../../lib/format.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import type { About } from "./about.ts";
import { BubbleContent } from "./BubbleContent.tsx";
import classes from "./BubbleList.module.css";
import { BubbleMenu } from "./BubbleMenu.tsx";
import { Ticks } from "./Ticks.tsx";

type Props = {
  connectionId: number;
  person: SandboxPerson;
  speakerId: number | undefined;
  message: SandboxMessage;
  onAbout(about: About): void;
};

/** The customer's own messages on the right with ticks, the company's on the left. */
export function Bubble({ connectionId, person, speakerId, message, onAbout }: Props) {
  const { t } = useTranslation();
  const { fromCompany, author, quoted, isDeleted, isEdited, reactions } = message;
  const isBare = message.kind === "sticker" && !isDeleted;
  return (
    <li className={classes.message} data-mine={!fromCompany}>
      <div className={classes.bubble} data-look={isBare ? "bare" : fromCompany ? "theirs" : "mine"}>
        {person.isGroup && !fromCompany && author && <p className={classes.author}>{author}</p>}
        {quoted && !isDeleted && <p className={classes.quoted}>{quoted.body || t("sandbox.kind.file")}</p>}
        <BubbleContent connectionId={connectionId} personId={person.id} message={message} />
        <p className={classes.foot}>
          {isEdited && !isDeleted && <span>{t("sandbox.edited")}</span>}
          <time dateTime={message.at}>{time(message.at)}</time>
          {!fromCompany && !isDeleted && message.kind !== "call" && <Ticks ack={message.ack} />}
        </p>
        {person.online && !isDeleted && message.kind !== "call" && (
          <BubbleMenu connectionId={connectionId} isGroup={person.isGroup} speakerId={speakerId} message={message} onAbout={onAbout} />
        )}
      </div>
      {reactions.length > 0 && !isDeleted && (
        <span className={classes.reactions}>
          <span className="sr-only">{t("sandbox.reactions")}</span>
          {reactions.map(({ emoji }) => emoji).join(" ")}
        </span>
      )}
    </li>
  );
}
