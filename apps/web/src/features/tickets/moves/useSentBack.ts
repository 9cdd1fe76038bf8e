import { permits } from "@recado/contract/permissions";
import type { Ticket } from "@recado/contract/tickets";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { useSteady } from "../../../lib/hooks/useSteady.ts";
import { useUser } from "../../../lib/session.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { goUnasked } from "../../../ui/form/guards.ts";
import { toast } from "../../../ui/toasts.ts";
import { holdAgain, isLetGo } from "../cache/letGo.ts";
import { isGone } from "../cache/openNews.ts";
import { ticketKeys } from "../cache/queries.ts";
import { tellOf } from "../outbox/outgoing.ts";

type Asked = { data: Pick<Ticket, "id" | "contact"> | undefined; error: Error | null };

/** Whoever may not read a ticket, or not any more, is back at the list, or at what it stood beside, and is told so. */
export function useSentBack(uuid: string, asked: Asked, base = "/tickets"): boolean {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const callOff = useRef<() => void>(undefined);
  useEffect(() => () => callOff.current?.(), []);
  return useLost(uuid, asked, () => {
    callOff.current = goUnasked(() => {
      void navigate(base, { replace: true });
      if (asked.data) tellOf(cache, asked.data.id);
    });
  });
}

/**
 * The same for whoever only looks at it: `leave` takes him from there. Whether it is elsewhere or gone the server does not say; for
 * those who see all it can only be gone.
 */
export function useLost(uuid: string, { data, error }: Asked, leave: () => void): boolean {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const seesAll = permits(useUser().profile, "tickets-manager:showall");
  const isRefused = isGone(error);
  const id = data?.id;
  useEffect(() => (id === undefined ? undefined : () => holdAgain(id)), [id]);
  const lose = useSteady(() => {
    // It would be shown, and refused, before it is asked for anew, to whoever comes back once he may.
    cache.removeQueries({ queryKey: ticketKeys.one(uuid) });
    leave();
    if (!data) seesAll ? toast.refused(error, t) : toast.failed(t("tickets.unauthorized"));
    else if (!isLetGo(data.id)) toast.done(t(seesAll ? "tickets.removed" : "tickets.lost", { name: data.contact.name }));
  });
  useEffect(() => {
    if (isRefused) lose();
  }, [isRefused, lose]);
  return isRefused;
}
