import type { Finding, Surroundings } from "../findings.ts";
import type { Node } from "../flow.ts";
import { finding } from "./finding.ts";

/** Queues and services that the block needs and that do not exist. */
export function absent(node: Node, { queues, services }: Surroundings): Finding[] {
  const queueId = queueOf(node);
  const service = node.type === "typebot" || node.type === "openai" ? node.type : null;
  return [
    ...(queues && queueId !== null && !queues.some(({ id }) => id === queueId) ? [finding("missingQueue", node.id)] : []),
    ...(services && service && !services.includes(service) ? [finding("serviceMissing", node.id, { service })] : []),
  ];
}

function queueOf(node: Node): number | null {
  if (node.type === "ticket") return node.data.queue?.id ?? null;
  return node.type === "openai" ? node.data.typebotIntegration.queueId : null;
}

/** Phrases of this flow that also start another flow: only one of the two would ever run. */
export function meetings({ phrases = [], flowId }: Surroundings): Finding[] {
  const active = phrases.filter((phrase) => phrase.active);
  return active
    .filter((phrase) => phrase.flowId === flowId)
    .flatMap((own) =>
      active
        .filter((other) => other.flowId !== flowId && other.connectionId === own.connectionId && other.key === own.key)
        .map(({ flow }) => finding("phraseMeets", null, { phrase: own.phrase, flow })),
    );
}
