import { tickets } from "@recado/contract/tickets";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/api.ts";
import { useTranslation } from "../../../../lib/texts.tsx";
import { toast } from "../../../../ui/toasts.ts";
import { ticketKeys, useKeepTicket } from "../../cache/queries.ts";
import { leaveUnread } from "../../presence/reading.ts";

/** Marks the ticket as unread and leaves it: staying would mark it as read again. */
export function useMarkUnread(id: number) {
  const { t } = useTranslation();
  const keep = useKeepTicket();
  const cache = useQueryClient();
  const { mutateAsync } = useMutation({ mutationFn: () => call(tickets.markUnread, { params: { id } }), onSuccess: keep });
  /** A request in flight that opens the ticket would mark it as read after this one. */
  const opening = () => {
    const { state, promise } = cache.getQueryCache().find({ queryKey: ticketKeys.messages(id) }) ?? {};
    return state?.fetchStatus === "fetching" ? promise?.catch(() => {}) : undefined;
  };
  const mark = async (onDone: () => void) => {
    const readOn = await leaveUnread(id);
    await opening();
    try {
      const { unreadMessages } = await mutateAsync();
      if (unreadMessages > 0) return onDone();
      toast.failed(t("tickets.nothingUnread"));
    } catch (error) {
      toast.refused(error, t);
    }
    readOn();
  };
  return { mark };
}
