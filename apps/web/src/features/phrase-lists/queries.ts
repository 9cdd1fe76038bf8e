import { connections } from "@recado/contract/connections";
import { type FlowCampaign, flowCampaigns } from "@recado/contract/flow-campaigns";
import { flows } from "@recado/contract/flows";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export const phraseKeys = { all: ["phrases"], flows: ["phrases", "flows"], connections: ["phrases", "connections"] };

export type PhraseValues = { name: string; phrase: string; flowId: number; whatsappId: number; status: boolean };

export const savePhrase = (id: number | undefined, values: PhraseValues): Promise<FlowCampaign> =>
  id === undefined ? call(flowCampaigns.create, { body: values }) : call(flowCampaigns.update, { body: { ...values, id } });

/** The flows that a phrase can start, and the connections it can apply to. */
export function useChoices() {
  const flowsThere = useQuery({ queryKey: phraseKeys.flows, queryFn: async () => (await call(flows.list)).flows });
  const lines = useQuery({ queryKey: phraseKeys.connections, queryFn: () => call(connections.list) });
  return { flows: flowsThere.data, connections: lines.data };
}

export const trialOf = (text: string, whatsappId: number | undefined) =>
  queryOptions({
    queryKey: [...phraseKeys.all, "trial", whatsappId, text],
    queryFn: () => call(flowCampaigns.tryOut, { query: { text, whatsappId: whatsappId ?? 0 } }),
    enabled: whatsappId !== undefined && text.trim() !== "",
    placeholderData: keepPreviousData,
  });
