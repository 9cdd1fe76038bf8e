import { type FlowRun, flowRuns } from "@recado/contract/flow-runs";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { now } from "../../lib/clock.ts";
import { refetchQueries } from "../../lib/net/refetchQueries.ts";
import { useLive } from "../../lib/realtime.ts";

const keys = {
  runs: (ticketId: number) => ["flow-runs", ticketId],
  choices: (ticketId: number) => ["flow-choices", ticketId],
};

/** The end of a pause sends no event: refetch then, but not more often than this. */
const BREATH_MS = 2_000;
const MOST_MS = 60_000;

function lookAgainIn(runs: readonly FlowRun[] | undefined): number | false {
  const dueAt = activeRun(runs)?.dueAt;
  if (!dueAt) return false;
  return Math.min(MOST_MS, Math.max(BREATH_MS, new Date(dueAt).getTime() - now().getTime()));
}

/** The last runs of a ticket, refetched while one is running. */
export function useRuns(ticketId: number) {
  const queryKey = keys.runs(ticketId);
  useLive({
    appMessage: (cache, { ticket }) => ticket.id === ticketId && refetchQueries(cache, queryKey),
    ticket: (cache, event) => event.action === "update" && event.ticket.id === ticketId && refetchQueries(cache, queryKey),
  });
  return useQuery({
    queryKey,
    queryFn: async () => (await call(flowRuns.list, { params: { id: ticketId } })).runs,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => lookAgainIn(data),
  });
}

/** `undefined`: none, or still loading. */
export const activeRun = (runs: readonly FlowRun[] | undefined) => runs?.find(({ ended }) => ended === null);

export const useChoices = (ticketId: number) =>
  useQuery({
    queryKey: keys.choices(ticketId),
    queryFn: async () => (await call(flowRuns.choices, { params: { id: ticketId } })).flows,
    staleTime: 0,
  });
