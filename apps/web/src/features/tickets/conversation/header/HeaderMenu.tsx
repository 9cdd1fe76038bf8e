import { Menu } from "@mantine/core";
import type { TicketCard } from "@recado/contract/tickets";
import IconDots from "@tabler/icons-react/dist/esm/icons/IconDots.mjs";
import { use, useState } from "react";
import { useActsHere } from "../../../../lib/acts.ts";
import { useKey } from "../../../../lib/keys.ts";
import { useTranslation } from "../../../../lib/texts.tsx";
import { useConfirm } from "../../../../ui/confirm.tsx";
import { IconButton } from "../../../../ui/IconButton.tsx";
import { KeyHint, Keys } from "../../../../ui/Key.tsx";
import { toast } from "../../../../ui/toasts.ts";
import { departing } from "../../cache/ownDepartures.ts";
import { closeTicket, type Move, returnTicket, useRemoveTicket } from "../../cache/queries.ts";
import type { Drawer } from "../../drawer/useDrawer.ts";
import { useMarking } from "../../marks/useMarking.tsx";
import { nextAfter } from "../../moves/next.ts";
import type { Choice } from "../../moves/TransferDialog.tsx";
import { useChange } from "../../moves/useChange.ts";
import { useTransferActs } from "../../moves/useTransferActs.ts";
import { useTagEditor } from "../../tags/useTagEditor.tsx";
import { FlowsContext } from "../flows.ts";
import { useMarkUnread } from "../reading/useMarkUnread.ts";
import { PlanMessageContext } from "./planMessage.ts";

/** To another conversation, or to none. */
export type Leave = (to?: string) => void;

type Props = { ticket: TicketCard; onLeave: Leave; onTransfer(begin?: Partial<Choice>): void; onDetails: Drawer["open"]; onFind(): void };

/** What is done more seldom, and on a telephone what has no room beside the name. */
export function HeaderMenu({ ticket, onLeave, onTransfer, onDetails, onFind }: Props) {
  const { t } = useTranslation();
  const change = useChange();
  const go = (move: Move, onDone: () => void) => void change.go(ticket.id, move, onDone);
  const { status, can } = ticket;
  const may = {
    transfer: status !== "closed" && can.transfer,
    return: status === "open" && can.return,
    close: status !== "closed" && can.close,
    resolve: status === "open" && can.close,
    remove: can.remove,
  };
  const unread = useMarkUnread(ticket.id);
  const markUnread = () => void unread.mark(() => onLeave());
  // Whom one goes to is settled before this one has left the list.
  const resolveAndNext = () => {
    const next = nextAfter(ticket.uuid);
    go(closeTicket, () => onLeave(next?.uuid));
  };
  useKey("T", may.transfer ? () => onTransfer() : undefined);
  useTransferActs(ticket, may.transfer ? onTransfer : undefined);
  useKey("Shift+E", may.resolve ? resolveAndNext : undefined);
  useKey("U", markUnread);
  const tagEditor = useTagEditor(ticket);
  useKey("L", tagEditor.open);
  const marking = useMarking(ticket, () => onLeave());
  useKey("P", marking.pin);
  useKey("H", marking.snooze);
  const planMessage = use(PlanMessageContext);
  const [isPlanning, setPlanning] = useState(false);
  useKey("S", planMessage && (() => setPlanning(true)));
  const flows = use(FlowsContext);
  const [flow, setFlow] = useState<"start" | "path">();
  const startFlow = () => setFlow("start");
  useKey("F", flows && startFlow);
  const giveBack = () => go(returnTicket, () => onLeave());
  const resolveSilently = () => go({ ...closeTicket, silent: true }, () => onLeave());
  const remove = useRemove(ticket, onLeave);
  // What has a letter is offered by it.
  useActsHere("ticket", () => [
    { name: t("tickets.notes.title"), icon: "note", run: () => onDetails("notes") },
    { name: t("tickets.find.title"), icon: "find", run: onFind },
    ...(flows ? [{ name: t("tickets.flowPath"), icon: "flowPath" as const, run: () => setFlow("path") }] : []),
    ...(may.return ? [{ name: t("tickets.return"), icon: "return" as const, run: giveBack }] : []),
    ...(may.close ? [{ name: t("tickets.resolveSilently"), icon: "resolve" as const, run: resolveSilently }] : []),
    ...(may.remove ? [{ name: t("tickets.acts.delete"), icon: "delete" as const, run: remove }] : []),
  ]);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton label={t("tickets.more")}>
            <IconDots size={20} aria-hidden />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item rightSection={<KeyHint of="I" />} onClick={() => onDetails("top")}>
            {t("contactDrawer.title")}
          </Menu.Item>
          <Menu.Item onClick={() => onDetails("notes")}>{t("tickets.notes.title")}</Menu.Item>
          <Menu.Item rightSection={<Keys keys="Ctrl+F" />} onClick={onFind}>
            {t("tickets.find.title")}
          </Menu.Item>
          {may.transfer && (
            <Menu.Item rightSection={<KeyHint of="T" />} onClick={() => onTransfer()}>
              {t("tickets.transfer")}
            </Menu.Item>
          )}
          {tagEditor.open && (
            <Menu.Item rightSection={<KeyHint of="L" />} onClick={tagEditor.open}>
              {t("tickets.tags.title")}
            </Menu.Item>
          )}
          {planMessage && (
            <Menu.Item rightSection={<KeyHint of="S" />} onClick={() => setPlanning(true)}>
              {t("tickets.schedule")}
            </Menu.Item>
          )}
          {flows && (
            <>
              <Menu.Item rightSection={<KeyHint of="F" />} onClick={startFlow}>
                {t("keys.startFlow")}
              </Menu.Item>
              <Menu.Item onClick={() => setFlow("path")}>{t("tickets.flowPath")}</Menu.Item>
            </>
          )}
          {marking.pin && (
            <Menu.Item rightSection={<KeyHint of="P" />} onClick={marking.pin}>
              {t(marking.isPinned ? "tickets.marks.unpin" : "tickets.marks.pin")}
            </Menu.Item>
          )}
          {marking.snooze && (
            <Menu.Item rightSection={<KeyHint of="H" />} onClick={marking.snooze}>
              {t("tickets.marks.snooze")}
            </Menu.Item>
          )}
          <Menu.Item rightSection={<KeyHint of="U" />} onClick={markUnread}>
            {t("tickets.markUnread")}
          </Menu.Item>
          {may.resolve && (
            <Menu.Item rightSection={<KeyHint of="Shift+E" />} onClick={resolveAndNext}>
              {t("tickets.resolveAndNext")}
            </Menu.Item>
          )}
          {may.return && <Menu.Item onClick={giveBack}>{t("tickets.return")}</Menu.Item>}
          {may.close && <Menu.Item onClick={resolveSilently}>{t("tickets.resolveSilently")}</Menu.Item>}
          {may.remove && (
            <Menu.Item color="danger" onClick={remove}>
              {t("common.delete")}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {tagEditor.editor}
      {marking.dialog}
      {flow === "start" && flows?.start({ ticket, letGo: (asking) => departing(ticket.id, asking) }, () => setFlow(undefined))}
      {flow === "path" && flows?.path({ ticketId: ticket.id }, () => setFlow(undefined))}
      {isPlanning && planMessage?.({ contactId: ticket.contact.id, ticketId: ticket.id }, () => setPlanning(false))}
    </>
  );
}

function useRemove(ticket: TicketCard, onLeave: Leave) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const remove = useRemoveTicket();
  return async () => {
    const isSure = await confirm({
      title: t("tickets.removeTitle", { name: ticket.contact.name }),
      takes: t("tickets.removeTakes"),
      action: t("common.delete"),
    });
    if (!isSure) return;
    const done = () => {
      onLeave();
      toast.done(t("tickets.removed", { name: ticket.contact.name }));
    };
    await remove.mutateAsync(ticket.id).then(done, (error: Error) => toast.refused(error, t));
  };
}
