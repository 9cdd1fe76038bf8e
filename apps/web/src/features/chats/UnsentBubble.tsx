import { Button, Group } from "@mantine/core";
import IconClock from "@tabler/icons-react/dist/esm/icons/IconClock.mjs";
import { refusalWords } from "../../lib/net/refusalWords.ts";
import { useTranslation } from "../../lib/texts.tsx";
import list from "../../ui/chat/MessageList.module.css";
import { formatted } from "../../ui/formatted.tsx";
import type { PendingMessage } from "./pendingMessages.ts";

type Props = { one: PendingMessage; onRetry(one: PendingMessage): void; onDiscard(clientId: string): void };

/** Written here, and not at the server yet; what could not go keeps its words. */
export function UnsentBubble({ one, onRetry, onDiscard }: Props) {
  const { t } = useTranslation();
  const { message, ticketId, file, part, error } = one;
  return (
    <li className={list.message} data-mine>
      <div className={list.bubble} data-failed={error !== undefined}>
        {file && <p className={list.file}>{file.name}</p>}
        {ticketId !== undefined && <p className={list.file}>{t("chats.ticket", { id: ticketId })}</p>}
        {message !== "" && (
          <p className={list.text} dir="auto">
            {formatted(message)}
          </p>
        )}
        {file && error === undefined && <progress className={list.progress} value={part} aria-label={t("tickets.uploading")} />}
        {error === undefined ? (
          <p className={list.foot}>
            <IconClock size={16} aria-hidden />
            <span className="sr-only">{t("tickets.ack.queued")}</span>
          </p>
        ) : (
          <div role="alert">
            <p className={list.failure}>{refusalWords(error, t)}</p>
            <Group gap="xs">
              <Button size="compact-xs" variant="light" onClick={() => onRetry(one)}>
                {t("common.retry")}
              </Button>
              <Button size="compact-xs" variant="default" onClick={() => onDiscard(one.clientId)}>
                {t("tickets.discard")}
              </Button>
            </Group>
          </div>
        )}
      </div>
    </li>
  );
}
