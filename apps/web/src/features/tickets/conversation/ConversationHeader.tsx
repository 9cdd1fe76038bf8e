import { Button, Menu } from "@mantine/core";
import type { TicketCard } from "@recado/contract/tickets";
import IconArrowLeft from "@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs";
import IconDots from "@tabler/icons-react/dist/esm/icons/IconDots.mjs";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { initials } from "../../../lib/format.ts";
import { Chip } from "../../../ui/Chip.tsx";
import { ColorChip } from "../../../ui/ColorChip.tsx";
import { useConfirm } from "../../../ui/confirm.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { toast } from "../../../ui/toasts.ts";
import { useChangeTicket, useRemoveTicket } from "../queries.ts";
import classes from "./Conversation.module.css";
import { TransferDialog } from "./TransferDialog.tsx";
import { useTyping } from "./useTyping.ts";

type Step = { label: string; changes: { status: "open" | "pending" | "closed" }; leaves: boolean };

/** Who it is, where it stands, and the one thing that is usually done next; everything else is in the menu. */
export function ConversationHeader({ ticket, onLeave }: { ticket: TicketCard; onLeave(): void }) {
  const { t } = useTranslation();
  const change = useChangeTicket();
  const [isTransferring, setIsTransferring] = useState(false);
  const isTyping = useTyping(ticket.id);
  const { contact, queue, user, whatsapp } = ticket;
  const step = nextStep(ticket);
  const go = ({ changes, leaves }: Pick<Step, "changes" | "leaves">) =>
    change.mutate({ id: ticket.id, changes }, { onSuccess: () => leaves && onLeave(), onError: (error) => toast.refused(error, t) });
  return (
    <header className={classes.header}>
      <IconButton label={t("tickets.back")} onClick={onLeave} className={classes.back ?? ""}>
        <IconArrowLeft size={20} aria-hidden />
      </IconButton>
      <span className={classes.face} aria-hidden>
        {contact.profilePicUrl ? <img src={contact.profilePicUrl} alt="" /> : initials(contact.name)}
      </span>
      <div className={classes.who}>
        <h2>{contact.name}</h2>
        <p>
          {isTyping ? (
            <span className={classes.typing}>{t("tickets.typing")}</span>
          ) : (
            contact.number !== "" && <span className={classes.number}>+{contact.number}</span>
          )}
          {queue && <ColorChip color={queue.color}>{queue.name}</ColorChip>}
          {user && <Chip>{user.name}</Chip>}
          {whatsapp && <Chip>{whatsapp.name}</Chip>}
          {!ticket.connected && <Chip kind="warning">{t("tickets.disconnected")}</Chip>}
          {ticket.window && !ticket.window.open && <Chip kind="warning">{t("tickets.windowClosed")}</Chip>}
        </p>
      </div>
      {step && (
        <Button size="sm" loading={change.isPending} onClick={() => go(step)}>
          {t(step.label)}
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton label={t("tickets.more")}>
            <IconDots size={20} aria-hidden />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          {ticket.status === "open" && ticket.can.return && (
            <Menu.Item onClick={() => go({ changes: { status: "pending" }, leaves: true })}>{t("tickets.return")}</Menu.Item>
          )}
          {ticket.status !== "closed" && ticket.can.transfer && (
            <Menu.Item onClick={() => setIsTransferring(true)}>{t("tickets.transfer")}</Menu.Item>
          )}
          {ticket.can.remove && <RemoveItem ticket={ticket} onLeave={onLeave} />}
        </Menu.Dropdown>
      </Menu>
      {isTransferring && <TransferDialog ticket={ticket} onClose={() => setIsTransferring(false)} onDone={onLeave} />}
    </header>
  );
}

function nextStep({ status, can }: TicketCard): Step | undefined {
  if (status === "pending" && can.accept) return { label: "tickets.accept", changes: { status: "open" }, leaves: false };
  if (status === "open" && can.close) return { label: "tickets.resolve", changes: { status: "closed" }, leaves: true };
  if (status === "closed" && can.reopen) return { label: "tickets.reopen", changes: { status: "open" }, leaves: false };
  return undefined;
}

function RemoveItem({ ticket, onLeave }: { ticket: TicketCard; onLeave(): void }) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const remove = useRemoveTicket();
  const ask = async () => {
    const isSure = await confirm({
      title: t("tickets.removeTitle", { name: ticket.contact.name }),
      takes: t("tickets.removeTakes"),
      action: t("common.delete"),
    });
    if (!isSure) return;
    remove.mutate(ticket.id, { onSuccess: onLeave, onError: (error) => toast.refused(error, t) });
  };
  return (
    <Menu.Item color="danger" onClick={ask}>
      {t("common.delete")}
    </Menu.Item>
  );
}
