import { tickets } from "@recado/contract/tickets";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/api.ts";
import { useTranslation } from "../../../../lib/texts.tsx";
import { toast } from "../../../../ui/toasts.ts";
import { ticketKeys, useKeepTicket } from "../../cache/queries.ts";
import { leaveUnread } from "../../presence/reading.ts";

/** Takes the opening back, and leaves: whoever stayed would have read it again. */
export function useMarkUnread(id: number) {
  const { t } = useTranslation();
  const keep = useKeepTicket();
  const cache = useQueryClient();
  const { mutateAsync } = useMutation({ mutationFn: () => call(tickets.markUnread, { params: { id } }), onSuccess: keep });
  /** It is being opened at this very moment: the server would hear of that last. */
  const opened = () => {
    const { state, promise } = cache.getQueryCache().find({ queryKey: ticketKeys.messages(id) }) ?? {};
    return state?.fetchStatus === "fetching" ? promise?.catch(() => {}) : undefined;
  };
  const mark = async (onDone: () => void) => {
    const readOn = await leaveUnread(id);
    await opened();
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
