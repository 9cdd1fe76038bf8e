import { Edge, Node } from "@recado/flow-engine/flow";
import type { Piece } from "./copies.ts";

/** Marks our copied blocks among other clipboard texts. */
const MARK = "recado/flow-blocks";

export const textOf = ({ nodes, edges }: Piece) => JSON.stringify({ [MARK]: 1, nodes, edges });

/** The blocks in a clipboard text, from any flow and any browser; undefined for other texts. */
export function pieceIn(text: string): Piece | undefined {
  if (!text.includes(MARK)) return undefined;
  try {
    const { nodes, edges } = JSON.parse(text) as { nodes: unknown; edges: unknown };
    const read = {
      nodes: Node.array()
        .parse(nodes)
        .filter(({ type }) => type !== "start"),
      edges: Edge.array().parse(edges),
    };
    const ids = new Set(read.nodes.map(({ id }) => id));
    return read.nodes.length === 0
      ? undefined
      : { ...read, edges: read.edges.filter((edge) => ids.has(edge.source) && ids.has(edge.target)) };
  } catch {
    return undefined;
  }
}
