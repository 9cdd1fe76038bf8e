import type { Ticket } from "@recado/contract/tickets";
import { useQueryClient } from "@tanstack/react-query";
import { type Act, useActsHere } from "../../../lib/acts.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { queueList, targetList } from "../cache/queries.ts";
import type { Choice } from "./TransferDialog.tsx";

/** Whom it can be given to, each by his name; the dialog then begins with him. */
export function useTransferActs({ userId, queueId }: Ticket, onTransfer: ((begin: Partial<Choice>) => void) | undefined) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  useActsHere("transfer", async () => {
    if (!onTransfer) return [];
    const [people, queues] = await Promise.all([cache.fetchQuery(targetList), cache.ensureQueryData(queueList)]);
    const to = (name: string, icon: "transfer" | "queue", begin: Partial<Choice>): Act => ({ name, icon, run: () => onTransfer(begin) });
    return [
      ...people
        .filter(({ id }) => id !== userId)
        .map(({ id, name }) => to(t("tickets.acts.transferTo", { name }), "transfer", { userId: id })),
      ...queues
        .filter(({ id }) => id !== queueId || userId !== null)
        .map(({ id, name }) => to(t("tickets.acts.transferToQueue", { name }), "queue", { wanted: String(id) })),
    ];
  });
}
