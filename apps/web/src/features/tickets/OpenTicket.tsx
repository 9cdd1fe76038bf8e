import type { TicketCard } from "@recado/contract/tickets";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useRef, useState } from "react";
import { Navigate, useNavigate } from "react-router";
import { useStay } from "../../lib/hooks/useStay.ts";
import { notePath } from "../../lib/pathNow.ts";
import { useLive } from "../../lib/realtime.ts";
import { noteOpened } from "../../lib/recent.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { leaveWithoutAsking, useIsEditing } from "../../ui/form/guards.ts";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import { part } from "../../ui/part.tsx";
import { toast } from "../../ui/toasts.ts";
import { isNotFound, recheckTicket } from "./cache/openNews.ts";
import { ticketByUuid } from "./cache/queries.ts";
import { historyStateAfter } from "./historyState.ts";
import { useLeaveUnreadable } from "./moves/useLeaveUnreadable.ts";

/** The conversation of one ticket. `base`: the page beside which it opens, and to which it closes. */
export function OpenTicket({ uuid, base = "/tickets" }: { uuid: string; base?: "/tickets" | "/kanban" }) {
  const query = useQuery(ticketByUuid(uuid));
  const { refetch } = query;
  const { data, error } = useHeldStill(uuid, query);
  const navigate = useNavigate();
  const { t } = useTranslation();
  const isSentBack = useLeaveUnreadable(uuid, { data, error }, base);
  const stay = useStay(uuid);
  const leave = (to?: string) => {
    if (!stay.current) return;
    const path = to ? `${base}/${to}` : base;
    notePath(path);
    void navigate(path, { state: to ? undefined : historyStateAfter(uuid) });
  };
  const callOff = useRef<() => void>(undefined);
  useEffect(() => () => callOff.current?.(), []);
  useLive({
    ticket: (cache, event) => {
      if (event.action !== "delete" || event.ticketId !== data?.id) return;
      // The ticket was merged into another: the agent goes on there.
      if (event.into) {
        callOff.current = leaveWithoutAsking(() => {
          void navigate(`${base}/${event.into}`, { replace: true });
          toast.done(t("tickets.joined"));
        });
        return;
      }
      return recheckTicket(cache, event.ticketId, refetch);
    },
  });
  useEffect(() => {
    if (data) noteOpened({ uuid: data.uuid, name: data.contact.name, status: data.status });
  }, [data]);
  if (error && !isSentBack) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || isSentBack) return <PageSkeleton />;
  // The old address of a merged ticket redirects to the ticket that it is now part of.
  if (data.uuid !== uuid) return <Navigate to={`${base}/${data.uuid}`} replace />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Conversation ticket={data} onLeave={leave} />
    </Suspense>
  );
}

type TicketResult = Pick<UseQueryResult<TicketCard>, "data" | "error">;

/** A form may be open when the ticket disappears: the ticket stays as it was until the form is closed. */
function useHeldStill(uuid: string, { data, error }: TicketResult): TicketResult {
  const isHeld = useIsEditing();
  const [still, setStill] = useState<TicketResult>({ data, error });
  const hasGone = isNotFound(error) || (data !== undefined && data.uuid !== uuid);
  const isStill = isHeld && hasGone && still.data?.uuid === uuid;
  if (!isStill && (still.data !== data || still.error !== error)) setStill({ data, error });
  return isStill ? still : { data, error };
}

export const Conversation = part(async () => (await import("./conversation/Conversation.tsx")).Conversation);
