import type { Edge, Flow, Node } from "./flow.ts";

/** A flow, indexed for lookups. Of several blocks with the same id, and of several edges from the same output, the first counts. */
export type Graph = {
  start: Node | undefined;
  find(id: string): Node | undefined;
  /** The block that an output leads to. */
  next(node: Node, output: string | null): Node | undefined;
};

const graphs = new WeakMap<Flow, Graph>();

/** Cached per flow object: a changed flow must be a new object. */
export function graphOf(flow: Flow): Graph {
  const cached = graphs.get(flow);
  if (cached) return cached;
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

/** The outputs of a block; null is the single output of a block that does not branch. */
export function outputsOf(node: Node): (string | null)[] {
  if (node.type === "menu") return node.data.arrayOption.map(({ number }) => `a${number}`);
  return node.type === "condition" || node.type === "randomizer" ? ["a", "b"] : [null];
}

/** The output that an edge comes from. For a block with one output that is null, however older clients wrote it. */
export const outputOf = (node: Node, { sourceHandle }: Pick<Edge, "sourceHandle">): string | null =>
  outputsOf(node)[0] === null ? null : (sourceHandle ?? null);

const keyOf = (id: string, output: string | null): string => JSON.stringify([id, output]);
