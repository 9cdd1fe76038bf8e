import type { TicketCard } from "@recado/contract/tickets";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../lib/refusal.ts";
import { toast } from "../../ui/toasts.ts";
import { type Changes, useChangeTicket } from "./queries.ts";

/** Moves a ticket, and says who was quicker where somebody was. */
export function useChange(id: number) {
  const { t } = useTranslation();
  const change = useChangeTicket();
  // A promise, for what was pressed is often gone before the answer comes: the news of it were quicker.
  const go = (changes: Changes, onDone: (ticket: TicketCard) => void) =>
    void change.mutateAsync({ id, changes }).then(onDone, (error: Error) => tellRefusal(error, t));
  return { go, isPending: change.isPending };
}

function tellRefusal(error: Error, t: TFunction) {
  const holder = error instanceof ApiError ? error.holder : undefined;
  if (!holder) return toast.refused(error, t);
  const { user, queue } = holder;
  const queueName = queue?.name ?? t("tickets.noQueue");
  toast.failed(user ? t("tickets.heldBy", { user: user.name, queue: queueName }) : t("tickets.waitsAlready"));
}
