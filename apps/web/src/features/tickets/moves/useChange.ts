import type { ChangedTicket } from "@recado/contract/tickets";
import { useQueryClient } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { now } from "../../../lib/clock.ts";
import { ApiError } from "../../../lib/refusal.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { toast } from "../../../ui/toasts.ts";
import { moveAhead } from "../cache/ahead.ts";
import { isMoving, type Move, useMoveTicket } from "../cache/queries.ts";
import { leadList } from "./leadList.ts";
import { refusalText } from "./refusalText.ts";
import { useOfferUndo } from "./useOfferUndo.ts";

/** Moves a ticket, offers to take it back where that is possible, and says who was quicker where somebody was. */
export function useChange() {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const change = useMoveTicket();
  const offerUndo = useOfferUndo();
  // A promise, for what was pressed is often gone before the answer comes: the news of it were quicker.
  const go = (id: number, move: Move, onDone: (ticket: ChangedTicket) => void): Promise<void> => {
    // Another key for it, or the same one again, is quicker than the answer.
    if (isMoving(cache, { id, move })) return Promise.resolve();
    const since = now();
    const done = (ticket: ChangedTicket) => {
      onDone(ticket);
      if (move.verb === "accept" || move.verb === "reopen") leadList(ticket.uuid);
      offerUndo(ticket, move, since);
    };
    const takeBack = moveAhead(cache, id, move);
    return change.mutateAsync({ id, move }).then(done, (error: Error) => {
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
