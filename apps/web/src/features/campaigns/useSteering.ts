import { type Campaign, campaigns } from "@recado/contract/campaigns";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { number } from "../../lib/format.ts";
import { refetchQueries } from "../../lib/net/refetchQueries.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { useConfirm } from "../../ui/confirm.tsx";
import { toast } from "../../ui/toasts.ts";
import { campaignKeys } from "./campaigns.ts";
import { isSoon } from "./standing.ts";

export type Steer = "start" | "stop" | "restart";

/** What can be done to a campaign as it stands. One that is about to begin can still be stopped. */
export function steerOf({ status, scheduledAt, startedAt, can }: Campaign): Steer | undefined {
  const isNear = status === "PROGRAMADA" && scheduledAt !== null && isSoon(new Date(scheduledAt));
  if (can.cancel && (status === "EM_ANDAMENTO" || isNear)) return "stop";
  if (!can.restart) return undefined;
  return status === "CANCELADA" && startedAt !== null ? "restart" : "start";
}

const calls = { start: campaigns.restart, stop: campaigns.cancel, restart: campaigns.restart };
const done = { start: "started", stop: "stopped", restart: "restarted" };

/** Starts, stops or restarts it, after a question. */
export function useSteering(campaign: Campaign) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const cache = useQueryClient();
  const { id, name, contactList } = campaign;
  const { isPending, mutateAsync } = useMutation({
    mutationFn: (how: Steer) => call(calls[how], { params: { id }, body: {} }),
    onSettled: () => refetchQueries(cache, campaignKeys.all),
  });
  const steer = async (how: Steer) => {
    const count = contactList?.contactsCount ?? 0;
    const question = {
      title: t(`campaigns.${how}Title`, { name }),
      takes: t(`campaigns.${how}Takes`, { count, contacts: number(count) }),
      action: t(`campaigns.${how}`),
    };
    if (isPending || !(await confirm({ ...question, ...(how !== "stop" && { harmless: true }) }))) return;
    try {
      await mutateAsync(how);
      toast.done(t(`campaigns.${done[how]}`));
    } catch (error) {
      toast.refused(error, t);
    }
  };
  return { steer, isSteering: isPending };
}
