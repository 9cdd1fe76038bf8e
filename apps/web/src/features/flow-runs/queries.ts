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

/** A pause that is up moves a run without a word of anybody: one looks again then, and not more often than this. */
const BREATH_MS = 2_000;
const MOST_MS = 60_000;

function lookAgainIn(runs: readonly FlowRun[] | undefined): number | false {
  const dueAt = underWay(runs)?.dueAt;
  if (!dueAt) return false;
  return Math.min(MOST_MS, Math.max(BREATH_MS, new Date(dueAt).getTime() - now().getTime()));
}

/** How the last runs of a conversation went, and how one goes on while one looks. */
export function useRuns(ticketId: number) {
  const queryKey = keys.runs(ticketId);
  useLive({
    appMessage: (cache, { ticket }) => ticket.id === ticketId && refetchQueries(cache, queryKey),
    ticket: (cache, news) => news.action === "update" && news.ticket.id === ticketId && refetchQueries(cache, queryKey),
  });
  return useQuery({
    queryKey,
    queryFn: async () => (await call(flowRuns.list, { params: { id: ticketId } })).runs,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => lookAgainIn(data),
  });
}

/** `undefined`: none, or nobody knows yet. */
export const underWay = (runs: readonly FlowRun[] | undefined) => runs?.find(({ ended }) => ended === null);

export const useChoices = (ticketId: number) =>
  useQuery({
    queryKey: keys.choices(ticketId),
    queryFn: async () => (await call(flowRuns.choices, { params: { id: ticketId } })).flows,
    staleTime: 0,
  });
