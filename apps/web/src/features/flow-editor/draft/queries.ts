import { type FlowDraft, flows } from "@recado/contract/flows";
import { type Flow, SCHEMA } from "@recado/flow-engine/flow";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { canvasFlow } from "../document/outputs.ts";

export const draftOf = (id: number) =>
  queryOptions({
    queryKey: ["flow-draft", id],
    queryFn: () => call(flows.draft, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0, // reopening a draft loads it again
    retry: false,
  });

export const flowIn = ({ nodes, connections }: Pick<FlowDraft, "nodes" | "connections">): Flow =>
  canvasFlow({ schema: SCHEMA, nodes, connections });

export const saveDraft = (id: number, tab: string) => (flow: Flow, version: number) =>
  call(flows.saveDraft, { params: { id }, body: { nodes: flow.nodes, connections: flow.connections, version, tab } });
