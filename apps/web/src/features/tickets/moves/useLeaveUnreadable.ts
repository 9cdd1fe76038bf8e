import { permits } from "@recado/contract/permissions";
import type { Ticket } from "@recado/contract/tickets";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { useSteady } from "../../../lib/hooks/useSteady.ts";
import { useUser } from "../../../lib/session.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { leaveWithoutAsking } from "../../../ui/form/guards.ts";
import { toast } from "../../../ui/toasts.ts";
import { isNotFound } from "../cache/openNews.ts";
import { forgetDeparture, isOwnDeparture } from "../cache/ownDepartures.ts";
import { ticketKeys } from "../cache/queries.ts";
import { reportFailure } from "../outbox/outgoing.ts";

type TicketResult = { data: Pick<Ticket, "id" | "contact"> | undefined; error: Error | null };

/** Leads back to the list, or to the page that the ticket was beside, when the user may not read the ticket (any more), and says so. */
export function useLeaveUnreadable(uuid: string, result: TicketResult, base = "/tickets"): boolean {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const callOff = useRef<() => void>(undefined);
  useEffect(() => () => callOff.current?.(), []);
  return useLost(uuid, result, () => {
    callOff.current = leaveWithoutAsking(() => {
      void navigate(base, { replace: true });
      if (result.data) reportFailure(cache, result.data.id);
    });
  });
}

/**
 * The same for a ticket that is only shown, such as a preview: `leave` closes it. The server does not say whether the ticket is elsewhere
 * or deleted; for users who see all it can only be deleted.
 */
export function useLost(uuid: string, { data, error }: TicketResult, leave: () => void): boolean {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const seesAll = permits(useUser().profile, "tickets-manager:showall");
  const isRefused = isNotFound(error);
  const id = data?.id;
  useEffect(() => (id === undefined ? undefined : () => forgetDeparture(id)), [id]);
  const lose = useSteady(() => {
    // The cached refusal would show before the refetch if the user may read the ticket again later.
    cache.removeQueries({ queryKey: ticketKeys.one(uuid) });
    leave();
    if (!data) seesAll ? toast.refused(error, t) : toast.failed(t("tickets.unauthorized"));
    else if (!isOwnDeparture(data.id)) toast.done(t(seesAll ? "tickets.removed" : "tickets.lost", { name: data.contact.name }));
  });
  useEffect(() => {
    if (isRefused) lose();
  }, [isRefused, lose]);
  return isRefused;
}
