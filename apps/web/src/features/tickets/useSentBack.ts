import { permits } from "@recado/contract/permissions";
import type { TicketCard } from "@recado/contract/tickets";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useUser } from "../../lib/session.ts";
import { useSteady } from "../../lib/useSteady.ts";
import { goUnasked } from "../../ui/form/guards.ts";
import { toast } from "../../ui/toasts.ts";
import { holdAgain, isLetGo } from "./letGo.ts";
import { isGone } from "./openNews.ts";
import { tellOf } from "./outgoing.ts";
import { ticketKeys } from "./queries.ts";

type Asked = { data: TicketCard | undefined; error: Error | null };

/**
 * Whoever may not read a ticket, or not any more, is back at the list and is told so. Whether it is elsewhere or gone the server
 * does not say; for those who see all it can only be gone.
 */
export function useSentBack(uuid: string, { data, error }: Asked): boolean {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const seesAll = permits(useUser().profile, "tickets-manager:showall");
  const isRefused = isGone(error);
  const id = data?.id;
  useEffect(() => (id === undefined ? undefined : () => holdAgain(id)), [id]);
  const callOff = useRef<() => void>(undefined);
  useEffect(() => () => callOff.current?.(), []);
  const sendBack = useSteady(() => {
    // It would be shown, and refused, before it is asked for anew, to whoever comes back once he may.
    cache.removeQueries({ queryKey: ticketKeys.one(uuid) });
    callOff.current = goUnasked(() => {
      void navigate("/tickets", { replace: true });
      if (data) tellOf(cache, data.id);
    });
    if (!data) seesAll ? toast.refused(error, t) : toast.failed(t("tickets.unauthorized"));
    else if (!isLetGo(data.id)) toast.done(t(seesAll ? "tickets.removed" : "tickets.lost", { name: data.contact.name }));
  });
  useEffect(() => {
    if (isRefused) sendBack();
  }, [isRefused, sendBack]);
  return isRefused;
}
