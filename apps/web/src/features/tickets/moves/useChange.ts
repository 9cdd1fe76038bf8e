import type { ChangedTicket } from "@recado/contract/tickets";
import { useQueryClient } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { now } from "../../../lib/clock.ts";
import { ApiError } from "../../../lib/refusal.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { toast } from "../../../ui/toasts.ts";
import { moveAhead } from "../cache/ahead.ts";
import { type Changes, isChanging, useChangeTicket } from "../cache/queries.ts";
import { leadList } from "./leadList.ts";
import { refusalText } from "./refusalText.ts";
import { useOfferUndo } from "./useOfferUndo.ts";

/** Moves a ticket, offers to take it back where that is possible, and says who was quicker where somebody was. */
export function useChange() {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const change = useChangeTicket();
  const offerUndo = useOfferUndo();
  // A promise, for what was pressed is often gone before the answer comes: the news of it were quicker.
  const go = (id: number, changes: Changes, onDone: (ticket: ChangedTicket) => void): Promise<void> => {
    // Another key for it, or the same one again, is quicker than the answer.
    if (isChanging(cache, { id, changes })) return Promise.resolve();
    const since = now();
    const done = (ticket: ChangedTicket) => {
      onDone(ticket);
      if (changes.status === "open") leadList(ticket.uuid);
      offerUndo(ticket, changes, since);
    };
    const takeBack = moveAhead(cache, id, changes);
    return change.mutateAsync({ id, changes }).then(done, (error: Error) => {
      takeBack();
      tellRefusal(error, t);
    });
  };
  return { go, isPending: change.isPending };
}

function tellRefusal(error: Error, t: TFunction) {
  if (error instanceof ApiError && error.holder) toast.failed(refusalText(error, t));
  else toast.refused(error, t);
}
