import { Menu } from "@mantine/core";
import type { Message } from "@recado/contract/messages";
import type { TicketCard } from "@recado/contract/tickets";
import { Suspense, use, useState } from "react";
import { now } from "../../../../lib/clock.ts";
import { useTranslation } from "../../../../lib/texts.tsx";
import classes from "../../../../ui/chat/MessageList.module.css";
import { useConfirm } from "../../../../ui/confirm.tsx";
import { copyText } from "../../../../ui/copyText.ts";
import { part } from "../../../../ui/part.tsx";
import { toast } from "../../../../ui/toasts.ts";
import { useDeleteMessage } from "../../cache/messageQueries.ts";
import type { About } from "../../drafts/draft.ts";
import { FlowsContext } from "../flows.ts";
import { QuickReactions } from "../reactions/QuickReactions.tsx";

type Props = {
  message: Message;
  ticket: TicketCard;
  mayAct: boolean;
  isOpen: boolean;
  setOpen(isOpen: boolean): void;
  onAbout(about: About): void;
};

/** What may be done with a message here; the server has the last word. It opens over what asked for it, and a second press closes it. */
export function MessageMenu({ message, ticket, mayAct, isOpen, setOpen, onAbout }: Props) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const remove = useDeleteMessage();
  const [isReacting, setReacting] = useState(false);
  const flows = use(FlowsContext);
  const [isOnPath, setOnPath] = useState(false);
  const may = abilitiesOf(message, ticket, mayAct);
  const ask = async () => {
    const takes = t(may.hasLeft ? "tickets.deleteTakes" : "tickets.deleteUnsentTakes");
    const isSure = await confirm({ title: t("tickets.deleteTitle"), takes, action: t("common.delete") });
    if (isSure) remove.mutate(message.id, { onError: (error) => toast.refused(error, t) });
  };
  return (
    <>
      <Menu position="bottom-end" opened={isOpen} onChange={setOpen}>
        <Menu.Target>
          <button type="button" className={classes.over} tabIndex={-1} aria-label={t("tickets.messageMenu")} hidden={!isOpen} />
        </Menu.Target>
        <Menu.Dropdown>
          {may.react && <QuickReactions message={message} onMore={() => setReacting(true)} />}
          {mayAct && <Menu.Item onClick={() => onAbout({ what: "answer", message })}>{t("tickets.reply")}</Menu.Item>}
          {mayCopy(message) && <Menu.Item onClick={() => void copyText(message.body, t)}>{t("tickets.copy")}</Menu.Item>}
          {may.edit && <Menu.Item onClick={() => onAbout({ what: "edit", message })}>{t("tickets.edit")}</Menu.Item>}
          {flows && message.flow && <Menu.Item onClick={() => setOnPath(true)}>{t("tickets.flowPath")}</Menu.Item>}
          {may.delete && (
            <Menu.Item color="danger" onClick={ask}>
              {t("common.delete")}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isOnPath && message.flow && flows?.path({ ticketId: message.ticketId, runId: message.flow.runId }, () => setOnPath(false))}
      {isReacting && (
        <Suspense>
          <AnyReaction message={message} onClose={() => setReacting(false)} />
        </Suspense>
      )}
    </>
  );
}

const AnyReaction = part(async () => (await import("../reactions/AnyReaction.tsx")).AnyReaction);

export const mayCopy = ({ word, body }: Message) => word === null && body !== "";

/** What has left is changed and taken back for as long as its channel allows; nobody does it for what others said. */
function abilitiesOf(message: Message, { limits }: TicketCard, mayAct: boolean) {
  const hasLeft = message.status !== "queued" && message.status !== "failed";
  const age = now().getTime() - new Date(message.createdAt).getTime();
  const isWithin = (most = 0) => most > 0 && age <= most;
  return {
    hasLeft,
    react: mayAct && (!message.fromMe || message.ack > 0),
    edit: mayAct && message.fromMe && message.kind === "text" && message.ack > 0 && isWithin(limits?.editMs),
    delete: mayAct && message.fromMe && (!hasLeft || isWithin(limits?.deleteMs)),
  };
}
