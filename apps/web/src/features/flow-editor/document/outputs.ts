import type { Edge, Flow, Node, NodeType } from "@recado/flow-engine/flow";
import { newBlockId } from "./newBlockId.ts";

/** The output of a block that has only one. */
export const ONLY = "a";

type Outputs = { [T in NodeType]?: (node: Extract<Node, { type: T }>) => string[] };

const several: Outputs = {
  condition: () => ["a", "b"],
  randomizer: () => ["a", "b"],
  menu: ({ data }) => data.arrayOption.map(({ number }) => `a${number}`),
  ticket: () => [],
};

/** A block's outputs, by the names that edges use. A ticket block has none: from there on agents answer. */
export const outputsOf = (node: Node): string[] => (several[node.type] as ((node: Node) => string[]) | undefined)?.(node) ?? [ONLY];

export const hasInput = ({ type }: Pick<Node, "type">) => type !== "start";

/** Older clients leave out the handle of a single output. */
const withHandle = (edge: Edge, source: Node): Edge => {
  const outputs = outputsOf(source);
  const handle = edge.sourceHandle ?? ONLY;
  return { ...edge, id: edge.id ?? newBlockId(), sourceHandle: outputs.length === 1 && !outputs.includes(handle) ? ONLY : handle };
};

/** The flow for the canvas: every edge gets an id and an output; dangling edges are left out. */
export function canvasFlow(flow: Flow): Flow {
  const nodes = new Map(flow.nodes.map((node) => [node.id, node]));
  const ids = new Set<string>();
  const connections = flow.connections.flatMap((edge) => {
    const source = nodes.get(edge.source);
    if (!source || !nodes.has(edge.target)) return [];
    const whole = withHandle(edge, source);
    if (!outputsOf(source).includes(whole.sourceHandle ?? ONLY)) return [];
    const id = whole.id !== undefined && !ids.has(whole.id) ? whole.id : newBlockId();
    ids.add(id);
    return { ...whole, id };
  });
  return { ...flow, connections };
}

export const handleOf = ({ sourceHandle }: Pick<Edge, "sourceHandle">) => sourceHandle ?? ONLY;
