import type { Edge, Flow, Node } from "@recado/flow-engine/flow";
import { COPY_SHIFT } from "./blocks.ts";
import type { Position } from "./edits.ts";
import { newBlockId } from "./newBlockId.ts";

export type Piece = { nodes: Node[]; edges: Edge[] };

/** These blocks and the connections between them. The start block is not copied, as a flow has one. */
export function pieceOf({ nodes, connections }: Flow, ids: ReadonlySet<string>): Piece {
  const chosen = nodes.filter(({ id, type }) => ids.has(id) && type !== "start");
  const chosenIds = new Set(chosen.map(({ id }) => id));
  return { nodes: chosen, edges: connections.filter(({ source, target }) => chosenIds.has(source) && chosenIds.has(target)) };
}

/** A copy with new ids, shifted by the offset. */
export function copied({ nodes, edges }: Piece, { x, y }: Position): Piece {
  const ids = new Map(nodes.map(({ id }) => [id, newBlockId()]));
  const idOf = (id: string) => ids.get(id) ?? id;
  return {
    nodes: nodes.map((node) => ({ ...node, id: idOf(node.id), position: { x: node.position.x + x, y: node.position.y + y } })),
    edges: edges.map((edge) => ({ ...edge, id: newBlockId(), source: idOf(edge.source), target: idOf(edge.target) })),
  };
}

const xs = (nodes: readonly Node[]) => nodes.map(({ position }) => position.x);

/** The offset that puts the copy beside the rightmost block. */
export const besideAll = (flow: Flow, piece: Piece): Position => ({
  x: Math.max(...xs(flow.nodes)) + COPY_SHIFT - Math.min(...xs(piece.nodes)),
  y: 0,
});

/** The offset that puts the copy's upper left corner there. */
export const cornerAt = ({ nodes }: Piece, { x, y }: Position): Position => ({
  x: x - Math.min(...xs(nodes)),
  y: y - Math.min(...nodes.map(({ position }) => position.y)),
});
