import { type ChangedTicket, tickets } from "@recado/contract/tickets";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router";
import { call } from "../../../lib/api.ts";
import { now } from "../../../lib/clock.ts";
import { placeNow } from "../../../lib/placeNow.ts";
import { codeOf } from "../../../lib/refusal.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { toast } from "../../../ui/toasts.ts";
import { own } from "../cache/own.ts";
import { type Move, ticketKeys } from "../cache/queries.ts";

const LASTS_AT_LEAST_MS = 1000;

/**
 * Who closed or gave away a ticket is asked for a few seconds whether he meant it. What he pressed is often gone by then, and so is
 * the ticket from his screen: whoever was in its conversation is led back there, unless he has gone on since. Whoever stood in the list stays there, for opening
 * it says to everybody that it has been read. `since`: when he asked for the change.
 */
export function useOfferUndo() {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const navigate = useNavigate();
  // Where he was when he pressed: by the time of the answer he has been led away.
  const { uuid: openUuid } = useParams();

  return ({ id, uuid, contact, undo }: ChangedTicket, { verb }: Move, since: Date) => {
    if (!undo) return;
    const take = () => {
      const from = placeNow();
      void own(id, call(tickets.undo, { params: { id }, body: { undo: undo.id } }))
        .then(
          (card) => {
            cache.setQueryData(ticketKeys.one(uuid), card);
            if (uuid === openUuid && placeNow() === from) void navigate(`/tickets/${uuid}`);
            toast.done(t("tickets.undo.undone", { name: contact.name }));
          },
          (error: Error) => {
            // Who may not see it any more is told that it is not there; he knows that it is, and that somebody was quicker.
            if (codeOf(error) === "ERR_NO_TICKET_FOUND") toast.failed(t("errors.ERR_UNDO_CHANGED"));
            else toast.refused(error, t);
          },
        )
        .finally(() => void cache.invalidateQueries({ queryKey: ticketKeys.all }));
    };
    toast.offer(t(verb === "close" ? "tickets.undo.closed" : "tickets.undo.transferred", { name: contact.name }), {
      label: t("tickets.undo.action"),
      take,
      // The way there and back is counted off, for the answer and what is asked for now take as long again.
      lastsMs: Math.max(LASTS_AT_LEAST_MS, undo.ms - (now().getTime() - since.getTime())),
    });
  };
}
