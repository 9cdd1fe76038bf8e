import type { Finding } from "../findings.ts";
import type { Flow, Node } from "../flow.ts";
import { type Graph, graphOf, outputOf, outputsOf } from "../graph.ts";
import { finding } from "./finding.ts";

/** How the blocks are connected. */
export type Ways = {
  graph: Graph;
  /** The blocks that can directly follow this one. */
  after(node: Node): Node[];
  /** All blocks that a run can reach from this one; itself only if it is in a loop. */
  reached(from: Node): ReadonlySet<Node>;
};

export function waysOf(flow: Flow): Ways {
  const graph = graphOf(flow);
  const after = (node: Node) => outputsOf(node).flatMap((output) => (drawn(node, output) ? (graph.next(node, output) ?? []) : []));
  return { graph, after, reached: (from) => reachableFrom(from, after) };
}

export function reachableFrom(from: Node, after: (node: Node) => Node[]): ReadonlySet<Node> {
  const reached = new Set<Node>();
  const open = after(from);
  for (let node = open.pop(); node; node = open.pop()) {
    if (reached.has(node)) continue;
    reached.add(node);
    open.push(...after(node));
  }
  return reached;
}

/** Findings about the whole flow. */
export function ofStart({ nodes, connections }: Flow, { graph, after }: Ways): Finding[] {
  const ids = new Set(nodes.map(({ id }) => id));
  const starts = nodes.filter(({ type }) => type === "start");
  const broken = connections.filter(({ source, target }) => !(ids.has(source) && ids.has(target)));
  return [
    ...(graph.start ? [] : [finding("noStart", null)]),
    ...starts.slice(1).map(({ id }) => finding("severalStarts", id)),
    ...(graph.start && after(graph.start).length === 0 ? [finding("emptyFlow", graph.start.id)] : []),
    ...broken.map(({ source, target }) => finding("brokenEdge", ids.has(source) ? source : null, { source, target })),
  ];
}

/** Outputs without a next block that need one. An edge to a missing block is reported separately. */
export function deadEnds(node: Node, { connections }: Flow): Finding[] {
  if (!(outputsOf(node)[0] !== null || node.type === "interval" || node.type === "question")) return [];
  const led = new Set(connections.filter(({ source }) => source === node.id).map((edge) => outputOf(node, edge)));
  const open = [...new Set(outputsOf(node))].filter((output) => drawn(node, output) && !led.has(output));
  return open.map((output) => finding("deadEnd", node.id, output === null ? {} : { option: nameOf(node, output) }));
}

const nameOf = (node: Node, output: string): string => (node.type === "menu" ? output.slice(1) : output);

/** A randomizer that always draws the same side does not need the other. */
const drawn = (node: Node, output: string | null): boolean =>
  node.type !== "randomizer" || node.data.percent !== (output === "a" ? 0 : 100);
