import type { Edge, Flow, Node } from "./flow.ts";

/** A flow to look things up in. Of blocks with the same id, and of edges from the same output, the first counts. */
export type Graph = {
  start: Node | undefined;
  find(id: string): Node | undefined;
  /** Where an output leads. */
  next(node: Node, output: string | null): Node | undefined;
};

const graphs = new WeakMap<Flow, Graph>();

/** Made once per flow: whoever changes a flow makes a new one. */
export function graphOf(flow: Flow): Graph {
  const known = graphs.get(flow);
  if (known) return known;
  const nodes = new Map<string, Node>();
  for (const node of flow.nodes) if (!nodes.has(node.id)) nodes.set(node.id, node);
  const targets = new Map<string, string>();
  for (const edge of flow.connections) {
    const node = nodes.get(edge.source);
    const from = node && keyOf(node.id, outputOf(node, edge));
    if (from && !targets.has(from)) targets.set(from, edge.target);
  }
  const graph: Graph = {
    start: flow.nodes.find(({ type }) => type === "start"),
    find: (id) => nodes.get(id),
    next: (node, output) => nodes.get(targets.get(keyOf(node.id, output)) ?? ""),
  };
  graphs.set(flow, graph);
  return graph;
}

/** The outputs of a block; null is the only one of those that do not choose. */
export function outputsOf(node: Node): (string | null)[] {
  if (node.type === "menu") return node.data.arrayOption.map(({ number }) => `a${number}`);
  return node.type === "condition" || node.type === "randomizer" ? ["a", "b"] : [null];
}

/** From which output an edge comes. Of a block with one output it is that, however older clients wrote it. */
export const outputOf = (node: Node, { sourceHandle }: Pick<Edge, "sourceHandle">): string | null =>
  outputsOf(node)[0] === null ? null : (sourceHandle ?? null);

const keyOf = (id: string, output: string | null): string => JSON.stringify([id, output]);
