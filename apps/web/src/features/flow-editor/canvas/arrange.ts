import { Graph, layout } from "@dagrejs/dagre";
import type { Flow } from "@recado/flow-engine/flow";
import { BLOCK_WIDTH } from "../document/blocks.ts";
import type { Position } from "../document/edits.ts";

const HEIGHT = 100;

/** Lays out the blocks from left to right in the order of the conversation; the start block stays in place. */
export function arranged({ nodes, connections }: Flow, heightOf: (id: string) => number | undefined): Record<string, Position> {
  const graph = new Graph();
  graph.setGraph({ rankdir: "LR", nodesep: 40, ranksep: 80 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id } of nodes) graph.setNode(id, { width: BLOCK_WIDTH, height: heightOf(id) ?? HEIGHT });
  for (const { source, target } of connections) graph.setEdge(source, target);
  layout(graph);
  const corner = (id: string): Position => {
    const { x, y, width, height } = graph.node(id) as { x: number; y: number; width: number; height: number };
    return { x: x - width / 2, y: y - height / 2 };
  };
  const first = nodes.find(({ type }) => type === "start") ?? nodes[0];
  if (!first) return {};
  const from = corner(first.id);
  const put = ({ x, y }: Position): Position => ({
    x: Math.round((x - from.x + first.position.x) / 10) * 10,
    y: Math.round((y - from.y + first.position.y) / 10) * 10,
  });
  return Object.fromEntries(nodes.map(({ id }) => [id, put(corner(id))]));
}
