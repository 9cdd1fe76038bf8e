import { Button, Group } from "@mantine/core";
import type { Message } from "@recado/contract/messages";
import type { TicketCard } from "@recado/contract/tickets";
import IconClock from "@tabler/icons-react/dist/esm/icons/IconClock.mjs";
import { Fragment } from "react";
import { refusalWords } from "../../../../lib/net/refusalWords.ts";
import { useUser } from "../../../../lib/session.ts";
import { useTranslation } from "../../../../lib/texts.tsx";
import classes from "../../../../ui/chat/MessageList.module.css";
import { copyText } from "../../../../ui/copyText.ts";
import { signatureOf } from "../../authors/signature.ts";
import { wordsOf } from "../../outbox/failedMessages.ts";
import { type Outgoing, retriesAutomatically } from "../../outbox/sending.ts";
import { LongText } from "./LongText.tsx";
import { Quoted } from "./Quoted.tsx";

type Props = {
  message: Outgoing;
  ticket: TicketCard;
  /** What it answers, where that is shown. */
  quoted: Message | undefined;
  onRetry(message: Outgoing): void;
  onDiscard(message: Outgoing): void;
};

/** Written here, and not at the server yet: it is seen at once, as it will stand there, and what could not go keeps its words. */
export function OutgoingBubble({ message, ticket, quoted, onRetry, onDiscard }: Props) {
  const { t } = useTranslation();
  const me = useUser();
  // Red is only what nobody will try again.
  const waits = message.state === "failed" && retriesAutomatically(message);
  const hasFailed = message.state === "failed" && !waits;
  const words = wordsOf(message);
  const isSigned = message.sign && message.body.trim() !== "";
  const body = isSigned ? `${signatureOf(me.name)}\n${message.body}` : message.body;
  return (
    <li className={classes.message} data-mine>
      <div className={classes.bubble} data-failed={hasFailed}>
        {!isSigned && <p className={classes.author}>{me.name}</p>}
        {quoted && <Quoted quoted={quoted} ticket={ticket} />}
        {message.files.map((file, at) => (
          <Fragment key={`${file.name} ${file.size} ${file.lastModified}`}>
            <p className={classes.file}>{message.voice ? t("tickets.kind.voice") : file.name}</p>
            <Words of={at === 0 ? body : message.captions?.[at - 1]} />
          </Fragment>
        ))}
        {message.files.length === 0 && <Words of={body} />}
        {message.files.length > 0 && message.state !== "failed" && (
          <progress className={classes.progress} value={message.part} aria-label={t("tickets.uploading")} />
        )}
        {message.files.length > 0 && message.state !== "failed" && message.part < 1 && (
          <Button size="compact-xs" variant="default" onClick={() => onDiscard(message)}>
            {t("tickets.cancelUpload")}
          </Button>
        )}
        {hasFailed ? (
          <div role="alert">
            <p className={classes.failure}>{refusalWords(message.error, t)}</p>
            <Group gap="xs">
              <Button size="compact-xs" variant="light" onClick={() => onRetry(message)}>
                {t("common.retry")}
              </Button>
              <Button size="compact-xs" variant="default" onClick={() => onDiscard(message)}>
                {t("tickets.discard")}
              </Button>
              {words !== "" && (
                <Button size="compact-xs" variant="subtle" onClick={() => void copyText(words, t)}>
                  {t("tickets.copy")}
                </Button>
              )}
            </Group>
          </div>
        ) : (
          <p className={classes.foot}>
            {waits && (
              <Button size="compact-xs" variant="default" onClick={() => onDiscard(message)}>
                {t("common.cancel")}
              </Button>
            )}
            {waits && <span role="status">{t("tickets.goesByItself")}</span>}
            <IconClock size={16} aria-hidden />
            {!waits && <span className="sr-only">{t("tickets.ack.queued")}</span>}
          </p>
        )}
      </div>
    </li>
  );
}

const Words = ({ of = "" }: { of: string | undefined }) => of !== "" && <LongText text={of} />;
