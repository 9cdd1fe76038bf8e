import { abilitiesOf } from "@recado/channels/providers";
import { type Connection, connections } from "@recado/contract/connections";
import { type FlowCampaign, flowCampaigns } from "@recado/contract/flow-campaigns";
import type { FlowMedia } from "@recado/contract/flows";
import { queues } from "@recado/contract/queues";
import type { ChannelLimits, Finding, Surroundings } from "@recado/flow-engine/findings";
import type { Flow } from "@recado/flow-engine/flow";
import { lint } from "@recado/flow-engine/lint";
import { services } from "@recado/flow-engine/services";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { filesOf } from "../media/useMedia.ts";

/** A flow's surroundings, without its files. Stale at once, as other users change them. */
export const aroundOf = (flowId: number) =>
  queryOptions({
    queryKey: ["flow-around", flowId],
    queryFn: async (): Promise<Surroundings> => {
      const [queuesThere, lines, { flow: phrases }] = await Promise.all([
        call(queues.list),
        call(connections.list),
        call(flowCampaigns.list, { query: { searchParam: "" } }),
      ]);
      return {
        flowId,
        queues: queuesThere,
        phrases: phrases.flatMap(phraseOf),
        connections: runsOn(flowId, lines, phrases).map(({ name, provider }) => ({ name, limits: limitsOf(provider) })),
        services,
      };
    },
    staleTime: 0,
  });

/** Checks that need surroundings or files are skipped where these are missing. */
export const findingsIn = (flow: Flow, around: Surroundings = {}, files?: readonly FlowMedia[]): Finding[] =>
  lint(flow, { ...around, ...(files && { media: files.map(({ name, mediaType, size }) => ({ name, mime: mediaType, bytes: size })) }) });

/** The number of problems, without the drawer open. */
export async function countProblems(cache: QueryClient, flowId: number, flow: Flow): Promise<number> {
  const [around, files] = await Promise.all([cache.fetchQuery(aroundOf(flowId)), cache.fetchQuery(filesOf(flow))]);
  return findingsIn(flow, around, files).length;
}

/** Phrases with the same text count once: the first stands for all. */
const phraseOf = ({ id, phrase, whatsappId, flowId, flow, status, meets }: FlowCampaign) =>
  whatsappId === null
    ? []
    : [
        {
          id,
          phrase,
          connectionId: whatsappId,
          flowId,
          flow: flow.name,
          active: status,
          key: String(Math.min(id, ...meets.map((other) => other.id))),
        },
      ];

/** The connections where a phrase or the connection's own choice starts the flow; if none does, all, for agents may start it on any. */
function runsOn(flowId: number, lines: readonly Connection[], phrases: readonly FlowCampaign[]): readonly Connection[] {
  const connectionIds = new Set(phrases.filter((phrase) => phrase.flowId === flowId && phrase.status).map(({ whatsappId }) => whatsappId));
  const ownConnections = lines.filter(
    (line) => connectionIds.has(line.id) || line.flowIdWelcome === flowId || line.flowIdNotPhrase === flowId,
  );
  return ownConnections.length > 0 ? ownConnections : lines;
}

/** A connection without limits of its own accepts what the blocks accept. */
function limitsOf(provider: Connection["provider"]): ChannelLimits {
  const { limits, window } = abilitiesOf[provider];
  const media = Object.fromEntries(
    sent.map((kind) => [kind, limits ? { bytes: limits.files[kind].bytesMax, mimes: limits.files[kind].types } : ANY]),
  );
  return { letters: limits?.letters.text ?? null, media, windowHours: window ? WINDOW_HOURS : null };
}

const sent = ["image", "audio", "voice", "video", "document"] as const;
const ANY = { bytes: Number.POSITIVE_INFINITY, mimes: null };
const WINDOW_HOURS = 24;
