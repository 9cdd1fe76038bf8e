import { tickets } from "@recado/contract/tickets";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/api.ts";
import { toast } from "../../../ui/toasts.ts";
import { useKeepTicket } from "../queries.ts";

/** Takes the opening back, and leaves: whoever stayed would have read it again. */
export function useMarkUnread(id: number) {
  const { t } = useTranslation();
  const keep = useKeepTicket();
  const { mutateAsync } = useMutation({ mutationFn: () => call(tickets.markUnread, { params: { id } }), onSuccess: keep });
  const mark = (onDone: () => void) =>
    void mutateAsync().then(
      ({ unreadMessages }) => (unreadMessages > 0 ? onDone() : toast.failed(t("tickets.nothingUnread"))),
      (error: Error) => toast.refused(error, t),
    );
  return { mark };
}
