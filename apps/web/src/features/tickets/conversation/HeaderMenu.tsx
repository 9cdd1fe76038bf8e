import { Menu } from "@mantine/core";
import type { TicketCard } from "@recado/contract/tickets";
import IconDots from "@tabler/icons-react/dist/esm/icons/IconDots.mjs";
import { use, useState } from "react";
import { useTranslation } from "react-i18next";
import { useConfirm } from "../../../ui/confirm.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { toast } from "../../../ui/toasts.ts";
import type { Drawer } from "../drawer/useDrawer.ts";
import { useKey } from "../keys.ts";
import { useRemoveTicket } from "../queries.ts";
import { useChange } from "../useChange.ts";
import classes from "./Conversation.module.css";
import { PlanMessageContext } from "./planMessage.ts";

type Props = { ticket: TicketCard; onLeave(): void; onTransfer(): void; onDetails: Drawer["open"] };

/** What is done more seldom, and on a telephone what has no room beside the name. */
export function HeaderMenu({ ticket, onLeave, onTransfer, onDetails }: Props) {
  const { t } = useTranslation();
  const { go } = useChange(ticket.id);
  const { status, can } = ticket;
  const may = {
    transfer: status !== "closed" && can.transfer,
    return: status === "open" && can.return,
    close: status !== "closed" && can.close,
    remove: can.remove,
  };
  useKey("T", may.transfer ? onTransfer : undefined);
  const planMessage = use(PlanMessageContext);
  const [isPlanning, setPlanning] = useState(false);
  useKey("S", planMessage && (() => setPlanning(true)));
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton label={t("tickets.more")}>
            <IconDots size={20} aria-hidden />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item rightSection={<kbd className={classes.key}>I</kbd>} onClick={() => onDetails("top")}>
            {t("contactDrawer.title")}
          </Menu.Item>
          <Menu.Item rightSection={<kbd className={classes.key}>N</kbd>} onClick={() => onDetails("notes")}>
            {t("tickets.notes.title")}
          </Menu.Item>
          {may.transfer && (
            <Menu.Item rightSection={<kbd className={classes.key}>T</kbd>} onClick={onTransfer}>
              {t("tickets.transfer")}
            </Menu.Item>
          )}
          {planMessage && (
            <Menu.Item rightSection={<kbd className={classes.key}>S</kbd>} onClick={() => setPlanning(true)}>
              {t("tickets.schedule")}
            </Menu.Item>
          )}
          {may.return && <Menu.Item onClick={() => go({ status: "pending" }, onLeave)}>{t("tickets.return")}</Menu.Item>}
          {may.close && (
            <Menu.Item onClick={() => go({ status: "closed", silent: true }, onLeave)}>{t("tickets.resolveSilently")}</Menu.Item>
          )}
          {may.remove && <RemoveItem ticket={ticket} onLeave={onLeave} />}
        </Menu.Dropdown>
      </Menu>
      {isPlanning && planMessage?.({ contactId: ticket.contact.id, ticketId: ticket.id }, () => setPlanning(false))}
    </>
  );
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
    await remove.mutateAsync(ticket.id).then(onLeave, (error: Error) => toast.refused(error, t));
  };
  return (
    <Menu.Item color="danger" onClick={ask}>
      {t("common.delete")}
    </Menu.Item>
  );
}
