import { Button, Menu } from "@mantine/core";
import type { Message } from "@recado/contract/messages";
import type { TicketCard } from "@recado/contract/tickets";
import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import { useTranslation } from "react-i18next";
import { time } from "../../../lib/format.ts";
import { useConfirm } from "../../../ui/confirm.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { toast } from "../../../ui/toasts.ts";
import { useDeleteMessage, useReact, useResend } from "../messageQueries.ts";
import { AckIcon } from "./AckIcon.tsx";
import { MessageContent } from "./MessageContent.tsx";
import classes from "./MessageList.module.css";

type Props = { message: Message; ticket: TicketCard; onAnswer(message: Message): void };

/** One thing that was said: by whom, when, what became of it. */
export function MessageBubble({ message, ticket, onAnswer }: Props) {
  const { t } = useTranslation();
  const mayAct = ticket.status === "open" && ticket.can.reply && !message.isDeleted;
  const by = message.fromMe
    ? (message.user?.name ?? t(`tickets.origin.${message.origin}`))
    : ticket.isGroup
      ? message.contact?.name
      : undefined;
  return (
    <li className={classes.message} data-mine={message.fromMe}>
      <div className={classes.bubble} data-failed={message.status === "failed"}>
        {by && <p className={classes.author}>{by}</p>}
        {message.quotedMsg && !message.isDeleted && (
          <span className={classes.quoted}>
            {message.quotedMsg.isDeleted ? t("tickets.deleted") : message.quotedMsg.body || t(`tickets.kind.${message.quotedMsg.kind}`)}
          </span>
        )}
        <MessageContent message={message} />
        <p className={classes.foot}>
          {message.isEdited && <span>{t("tickets.edited")}</span>}
          <time dateTime={message.createdAt}>{time(message.createdAt)}</time>
          {message.fromMe && <AckIcon message={message} />}
        </p>
        <Failure message={message} mayAct={mayAct} />
        {mayAct && <Tools message={message} onAnswer={onAnswer} />}
      </div>
      {message.reactions.length > 0 && <span className={classes.reactions}>{message.reactions.map(({ emoji }) => emoji).join(" ")}</span>}
    </li>
  );
}

const QUICK = ["👍", "❤️", "😂", "😮", "😢", "🙏"];

function Tools({ message, onAnswer }: Omit<Props, "ticket">) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const remove = useDeleteMessage();
  const react = useReact();
  const told = { onError: (error: Error) => toast.refused(error, t) };
  const ask = async () => {
    const isSure = await confirm({ title: t("tickets.deleteTitle"), takes: t("tickets.deleteTakes"), action: t("common.delete") });
    if (isSure) remove.mutate(message.id, told);
  };
  return (
    <div className={classes.tools}>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton label={t("tickets.messageMenu")} size={28}>
            <IconChevronDown size={16} aria-hidden />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onAnswer(message)}>{t("tickets.reply")}</Menu.Item>
          {QUICK.map((emoji) => (
            <Menu.Item
              key={emoji}
              onClick={() => react.mutate({ id: message.id, emoji }, told)}
              aria-label={t("tickets.reactWith", { emoji })}
            >
              {emoji}
            </Menu.Item>
          ))}
          {message.fromMe && (
            <Menu.Item color="danger" onClick={ask}>
              {t("common.delete")}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

/** What went wrong, in words, and the way on. */
function Failure({ message, mayAct }: { message: Message; mayAct: boolean }) {
  const { t, i18n } = useTranslation();
  const resend = useResend();
  const isDoubtful = message.status === "unknown" && message.canResend;
  if (message.status !== "failed" && !isDoubtful) return null;
  const known = message.failure !== null && i18n.exists(`tickets.failure.${message.failure}`);
  return (
    <div role="note">
      <p className={classes.failure}>{isDoubtful ? t("tickets.unconfirmed") : t(`tickets.failure.${known ? message.failure : "other"}`)}</p>
      {mayAct && message.canResend && (
        <Button size="compact-xs" variant="light" loading={resend.isPending} onClick={() => resend.mutate(message.id)}>
          {t("tickets.resend")}
        </Button>
      )}
    </div>
  );
}
