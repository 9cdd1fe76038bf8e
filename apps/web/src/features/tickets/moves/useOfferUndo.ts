import { type ChangedTicket, tickets } from "@recado/contract/tickets";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router";
import { call } from "../../../lib/api.ts";
import { now } from "../../../lib/clock.ts";
import { pathNow } from "../../../lib/pathNow.ts";
import { codeOf } from "../../../lib/refusal.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { toast } from "../../../ui/toasts.ts";
import { own } from "../cache/own.ts";
import { type Move, ticketKeys } from "../cache/queries.ts";

const LASTS_AT_LEAST_MS = 1000;

/**
 * Offers to undo a close or a transfer for a few seconds. By then the button is often gone, and the ticket off the screen: an undo from its
 * conversation leads back there, unless the agent has moved on. In the list it leads nowhere, because opening the ticket would mark it as
 * read. `since`: when the change was requested.
 */
export function useOfferUndo() {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const navigate = useNavigate();
  // The page at the click: when the response arrives, the agent has been navigated away.
  const { uuid: openUuid } = useParams();

  return ({ id, uuid, contact, undo }: ChangedTicket, { verb }: Move, since: Date) => {
    if (!undo) return;
    const take = () => {
      const from = pathNow();
      void own(id, call(tickets.undo, { params: { id }, body: { undo: undo.id } }))
        .then(
          (card) => {
            cache.setQueryData(ticketKeys.one(uuid), card);
            if (uuid === openUuid && pathNow() === from) void navigate(`/tickets/${uuid}`);
            toast.done(t("tickets.undo.undone", { name: contact.name }));
          },
          (error: Error) => {
            // For an agent without access the server says that there is no ticket; but they know that it exists, and that someone else was
            // faster.
            if (codeOf(error) === "ERR_NO_TICKET_FOUND") toast.failed(t("errors.ERR_UNDO_CHANGED"));
            else toast.refused(error, t);
          },
        )
        .finally(() => void cache.invalidateQueries({ queryKey: ticketKeys.all }));
    };
    toast.offer(t(verb === "close" ? "tickets.undo.closed" : "tickets.undo.transferred", { name: contact.name }), {
      label: t("tickets.undo.action"),
      take,
      // The time of the request is subtracted, since the undo's own request takes as long again.
      lastsMs: Math.max(LASTS_AT_LEAST_MS, undo.ms - (now().getTime() - since.getTime())),
    });
  };
}
