import type { FlowDocument } from "@recado/contract/flows";
import { emptyFlow, SCHEMA } from "@recado/flow-engine/flow";
import { openFlow } from "@recado/flow-engine/migrations";

/** As stored in a row. */
export type StoredDocument = { schema: number; document: string; media: string[] };

/** A stored document, in the current schema. */
export const readDocument = (schema: number, document: unknown): FlowDocument => {
  const { data, error } = openFlow({ ...(document as object), schema });
  if (!data) throw error;
  return { nodes: data.nodes, connections: data.connections };
};

export const storedDocument = ({ nodes, connections }: FlowDocument): StoredDocument => ({
  schema: SCHEMA,
  document: JSON.stringify({ nodes, connections }),
  media: [...new Set(mediaOf({ nodes, connections }).map(({ name }) => name))],
});

export const emptyDocument = (): FlowDocument => {
  const { nodes, connections } = emptyFlow();
  return { nodes, connections };
};

export type Mention = { at: string; node: string; name: string };

/** Every mention of an uploaded file. */
export const mediaOf = ({ nodes }: FlowDocument): Mention[] =>
  nodes.flatMap((node, index): Mention[] => {
    const at = `nodes.${index}.data`;
    if (node.type === "img" || node.type === "audio" || node.type === "video")
      return node.data.url === "" ? [] : [{ at: `${at}.url`, node: node.id, name: node.data.url }];
    if (node.type !== "singleBlock") return [];
    return node.data.elements.flatMap((element, position) =>
      element.type === "message" || element.type === "interval" || element.value === ""
        ? []
        : [{ at: `${at}.elements.${position}.value`, node: node.id, name: element.value }],
    );
  });

export type QueueMention = { at: string; node: string; id: number; name: string };

/** Every mention of a queue; an id alone has no name. */
export const queuesOf = ({ nodes }: FlowDocument): QueueMention[] =>
  nodes.flatMap((node, index): QueueMention[] => {
    const at = `nodes.${index}.data`;
    if (node.type === "ticket") return node.data.queue ? [{ at: `${at}.queue`, node: node.id, ...node.data.queue }] : [];
    if (node.type !== "openai") return [];
    const { queueId } = node.data.typebotIntegration;
    return queueId === null ? [] : [{ at: `${at}.typebotIntegration.queueId`, node: node.id, id: queueId, name: "" }];
  });

/** Keys of other services are only for the admins who enter them: they are neither exported nor shown during a look. */
export const withoutKeys = ({ nodes, connections }: FlowDocument): FlowDocument => ({
  nodes: nodes.map((node) =>
    node.type === "openai"
      ? { ...node, data: { ...node.data, typebotIntegration: { ...node.data.typebotIntegration, apiKey: "", voiceKey: "" } } }
      : node,
  ),
  connections,
});
